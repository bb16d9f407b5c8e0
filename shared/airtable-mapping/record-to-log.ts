import type { AirtableRecord } from '../entities/airtable.ts';
import type { LogRecord } from '../entities/log-record.ts';
import { CellReader } from './cell-reader.ts';
import { COLUMNS, type Column, OPTIONAL_COLUMNS } from './columns.ts';
import { getListingStatus } from './listing-status.ts';
import { truncate } from './truncate.ts';

/** The Item Log is searched in memory; whole essays would fill it. */
const MAX_SUMMARY_LENGTH = 5_000;
/** The limit for choices. */
const MAX_NAME_LENGTH = 100;

/** Maps a record to what the Item Log lists of it, as if it were not in the shop. Its cost is left out. */
export function toLogRecord(record: AirtableRecord): LogRecord {
  const cells = new CellReader(record);
  const createdAt = new Date(record.createdTime);
  const choice = (column: Column) => cells.choices(column).map(shorten)[0] ?? null;
  return {
    id: record.id,
    createdAt: Number.isNaN(createdAt.getTime()) ? null : createdAt.toISOString(),
    header: cells.textOrNumber(COLUMNS.header),
    summary: truncate(cells.text(COLUMNS.summary) ?? '', MAX_SUMMARY_LENGTH) || null,
    uniqueId: cells.textOrNumber(OPTIONAL_COLUMNS.uniqueId),
    status: choice(COLUMNS.status),
    types: cells.choices(COLUMNS.itemType).map(shorten),
    era: choice(COLUMNS.era),
    condition: choice(COLUMNS.condition),
    sharePrice: cells.money(OPTIONAL_COLUMNS.sharePrice),
    isForSale: getListingStatus(record) === 'for sale',
    isFeatured: cells.isChecked(COLUMNS.isFeatured),
    isRare: cells.isChecked(COLUMNS.isRare),
    isAuthentic: cells.isChecked(OPTIONAL_COLUMNS.isAuthentic),
    photo: null,
    productId: null,
  };
}

const shorten = (name: string) => truncate(name, MAX_NAME_LENGTH);
