import type { AirtableRecord } from '../entities/airtable.ts';
import { CellReader } from './cell-reader.ts';
import { COLUMNS, OPTIONAL_COLUMNS } from './columns.ts';
import { normalizeEra, normalizeItemType } from './normalize-terms.ts';
import { truncate } from './truncate.ts';

/** What a sync keeps of every record, also of those that are not in the shop. */
export interface IndexedRecord {
  recordId: string;
  type: string;
  era: string;
  status: string;
  /** Empty if the record has none. */
  header: string;
  /** Empty if the record has none. */
  uniqueId: string;
}

const MAX_NAME_LENGTH = 80;
const MAX_HEADER_LENGTH = 200;

export function toIndexedRecord(record: AirtableRecord): IndexedRecord {
  const cells = new CellReader(record);
  return {
    recordId: record.id,
    type: truncate(normalizeItemType(cells.choice(COLUMNS.itemType) ?? 'No type'), MAX_NAME_LENGTH),
    era: truncate(normalizeEra(cells.choice(COLUMNS.era) ?? 'No era'), MAX_NAME_LENGTH),
    status: truncate(cells.choice(COLUMNS.status) ?? 'No status', MAX_NAME_LENGTH),
    header: truncate(cells.text(COLUMNS.header) ?? '', MAX_HEADER_LENGTH),
    uniqueId: truncate(cells.textOrNumber(OPTIONAL_COLUMNS.uniqueId) ?? '', MAX_NAME_LENGTH),
  };
}
