import {
  type AbsentColumns,
  COLUMNS,
  ITEM_TABLE,
  OPTIONAL_COLUMNS,
} from '../../shared/airtable-mapping/columns.ts';
import type { AirtableRecord } from '../../shared/entities/airtable.ts';
import type { SyncProblem } from '../../shared/entities/sync-run.ts';
import type { AirtableBase } from '../airtable-client/airtable.ts';
import { AirtableError } from '../airtable-client/error.ts';

export interface ItemsPage {
  records: AirtableRecord[];
  /** Whether all that came before it is to be forgotten. */
  isFirst: boolean;
  /** The optional columns that the base does not have. */
  absent: AbsentColumns;
}

/** The dealer's items, page by page. Columns are asked for by name, so that a renamed one is an error
 *  which names it, where a record without it would only look empty.
 *  @throws AirtableError, also for a column that the shop cannot do without. */
export async function* readItems(
  airtable: AirtableBase,
  filterByFormula?: string,
): AsyncGenerator<ItemsPage, void> {
  const optional = new Set<string>(Object.values(OPTIONAL_COLUMNS));
  const absent = new Set<string>();
  const filter = filterByFormula ? { filterByFormula } : {};
  for (;;) {
    const fields = [...Object.values(COLUMNS), ...optional];
    try {
      for await (const page of airtable.records(ITEM_TABLE, { fields, ...filter })) {
        yield { ...page, absent: new Set(absent) };
      }
      return;
    } catch (error) {
      const missing = error instanceof AirtableError ? error.field : undefined;
      if (!missing || !optional.delete(missing)) throw error;
      absent.add(missing);
    }
  }
}

export function absentColumns(absent: AbsentColumns): SyncProblem[] {
  return [...absent].map((field) => ({
    recordId: '',
    field,
    message: `The table "${ITEM_TABLE}" has no field "${field}": the shop keeps what it holds of it. Rename the field back, or add it, to fill it from Airtable.`,
  }));
}
