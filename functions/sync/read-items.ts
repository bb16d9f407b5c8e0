import type { AirtableRecord } from '../../shared/entities/airtable.ts';
import type { SyncProblem } from '../../shared/entities/sync-run.ts';
import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../shared/inventory/columns.ts';
import type { AirtableBase, ListOptions } from '../platform/airtable.ts';
import { AirtableError } from '../platform/airtable-error.ts';

export interface ItemsRead {
  records: AirtableRecord[];
  /** The optional columns that the base does not have. */
  absent: ReadonlySet<string>;
  problems: SyncProblem[];
}

/** The dealer's items. Columns are asked for by name, so that a renamed one is an error which names
 *  it, where a record without it would only look empty.
 *  @throws AirtableError, also for a column that the shop cannot do without. */
export async function readItems(
  airtable: AirtableBase,
  enough?: ListOptions['enough'],
): Promise<ItemsRead> {
  const optional = new Set<string>(Object.values(OPTIONAL_COLUMNS));
  const absent = new Set<string>();
  for (;;) {
    const fields = [...Object.values(COLUMNS), ...optional];
    try {
      const records = await airtable.records(ITEM_TABLE, { fields, ...(enough ? { enough } : {}) });
      return { records, absent, problems: [...absent].map(absentColumn) };
    } catch (error) {
      const missing = error instanceof AirtableError ? error.field : undefined;
      if (!missing || !optional.delete(missing)) throw error;
      absent.add(missing);
    }
  }
}

function absentColumn(field: string): SyncProblem {
  return {
    recordId: '',
    field,
    message: `The table "${ITEM_TABLE}" has no field "${field}": the shop keeps what it holds of it. Rename the field back, or add it, to fill it from Airtable.`,
  };
}
