import type { AirtableRecord } from '../entities/airtable.ts';
import type { LogRecord } from '../entities/log-record.ts';
import { truncate } from '../text/truncate.ts';
import { CellReader, type ColumnTypes } from './cell-reader.ts';
import { type AbsentColumns, COLUMNS, type ColumnName, OPTIONAL_COLUMNS } from './columns.ts';
import { getListingStatus } from './read-status.ts';
import { CHOICE_SEPARATOR } from './record-columns.ts';

/** The Item Log is searched in memory, so long essays are truncated. */
const MAX_SUMMARY_LENGTH = 5_000;
const MAX_NAME_LENGTH = 100;

export interface LogColumns {
  absent: AbsentColumns;
  types?: ColumnTypes | undefined;
}

/** Omits the record's cost and its state in the shop. */
export function toLogRecord(
  record: AirtableRecord,
  { absent, types }: LogColumns = { absent: new Set() },
): LogRecord {
  const cells = new CellReader(record, types);
  const { isAuthentic } = OPTIONAL_COLUMNS;
  const createdAt = new Date(record.createdTime);
  const choice = (column: ColumnName) => cells.choices(column).map(shorten)[0] ?? null;
  return {
    id: record.id,
    createdAt: Number.isNaN(createdAt.getTime()) ? null : createdAt.toISOString(),
    header: cells.text(COLUMNS.header) ?? null,
    summary: truncate(cells.text(COLUMNS.summary) ?? '', MAX_SUMMARY_LENGTH) || null,
    uniqueId: cells.text(OPTIONAL_COLUMNS.uniqueId) ?? null,
    status: choice(COLUMNS.status),
    types: cells.choices(COLUMNS.itemType).map(shorten),
    era: choice(COLUMNS.era),
    condition: choice(COLUMNS.condition),
    material: cells.choices(COLUMNS.material).map(shorten).join(CHOICE_SEPARATOR) || null,
    unitName: cells.text(COLUMNS.unitName) ?? null,
    sharePrice: cells.money(OPTIONAL_COLUMNS.sharePrice) ?? null,
    isForSale: getListingStatus(record, types) === 'for sale',
    isFeatured: cells.flag(COLUMNS.isFeatured) ?? false,
    isRare: cells.flag(COLUMNS.isRare) ?? false,
    isAuthentic:
      cells.flag(isAuthentic) ??
      (!absent.has(isAuthentic) && cells.isCheckbox(isAuthentic) ? false : null),
    photo: null,
    productId: null,
  };
}

const shorten = (name: string) => truncate(name, MAX_NAME_LENGTH);
