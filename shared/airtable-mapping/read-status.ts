import type { AirtableRecord } from '../entities/airtable.ts';
import {
  KNOWN_STATUSES,
  LISTING_STATUSES,
  type ListingStatus,
} from '../entities/listing-status.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { truncate } from '../text/truncate.ts';
import { CellReader, type ColumnTypes, type UnreadableCells } from './cell-reader.ts';
import { COLUMNS } from './columns.ts';

export interface ReadStatus {
  /** Undefined for a cell that cannot be read. */
  status: ListingStatus | undefined;
  problem: SyncProblem | undefined;
  unreadable: UnreadableCells;
}

/** The comparison is exact: a mistyped Status must not put an item on sale. Several values must all agree. */
export function readStatus(record: AirtableRecord, types?: ColumnTypes): ReadStatus {
  const cells = new CellReader(record, types);
  const names = cells.words(COLUMNS.status);
  const { unreadable } = cells;
  if (!names) return { status: undefined, problem: undefined, unreadable };
  const found = new Set(names.map((name) => LISTING_STATUSES.get(name)));
  const unknown = names.find((name) => !LISTING_STATUSES.has(name));
  const [status = 'not for sale'] = found.size > 1 ? [] : found;
  if (unknown === undefined && found.size <= 1) return { status, problem: undefined, unreadable };
  const reason =
    unknown === undefined
      ? `has several values that disagree: ${names.join(', ')}`
      : describe(unknown);
  const message = `Status ${reason}. The item is not in the shop until this is corrected.`;
  return {
    status,
    problem: { recordId: record.id, field: COLUMNS.status, message, cause: 'unknown status' },
    unreadable,
  };
}

export const getListingStatus = (
  record: AirtableRecord,
  types?: ColumnTypes,
): ListingStatus | undefined => readStatus(record, types).status;

function describe(found: string): string {
  const intended = KNOWN_STATUSES.find((name) => normalize(name) === normalize(found));
  const shown = truncate(found, 60);
  return intended
    ? `is "${shown}" but must be exactly "${intended}"`
    : `"${shown}" is not one of ${KNOWN_STATUSES.join(', ')}`;
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
