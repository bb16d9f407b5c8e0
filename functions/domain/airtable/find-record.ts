import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { AirtableBase } from './base.ts';
import { isNotVisible } from './error.ts';

export async function findRecordById(
  base: AirtableBase,
  id: string,
): Promise<AirtableRecord | undefined> {
  try {
    return await base.record(ITEM_TABLE, id);
  } catch (error) {
    if (!isNotVisible(error)) throw error;
    // Airtable's error is the same for a deleted record and an inaccessible table; this throws for the latter.
    await base.recordPage(ITEM_TABLE, { pageSize: 1 });
    return undefined;
  }
}
