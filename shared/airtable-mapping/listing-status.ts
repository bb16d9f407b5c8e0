import type { AirtableRecord } from '../entities/airtable.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { readCell } from './cell.ts';
import type { ColumnTypes } from './cell-reader.ts';
import { COLUMNS } from './columns.ts';
import { truncate } from './truncate.ts';

/** Sold products stay visible if they were in the shop. */
export type ListingStatus = 'for sale' | 'sold' | 'not for sale';

/** The Status of an item for sale. */
export const LISTED_STATUS = 'List';
/** The Status of a sold item. */
export const SOLD_STATUS = 'Sold';

/** Keeps the item off sale until the dealer sets List. */
export const INITIAL_STATUS = 'Owned';
/** Those that a new record may get. */
export const NEW_RECORD_STATUSES = [INITIAL_STATUS, LISTED_STATUS, 'Ebay'] as const;

const LISTING_STATUSES: ReadonlyMap<string, ListingStatus> = new Map([
  [LISTED_STATUS, 'for sale'],
  ['Ebay', 'for sale'],
  [SOLD_STATUS, 'sold'],
  ['Owned', 'not for sale'],
  ['Reserved', 'not for sale'],
]);

export const KNOWN_STATUSES = [...LISTING_STATUSES.keys()];

/** The Status is compared exactly: a mistyped one must not put an item on sale. Of several, all must say the same.
 *  @returns undefined for a cell that cannot be read. */
export function getListingStatus(
  record: AirtableRecord,
  types?: ColumnTypes,
): ListingStatus | undefined {
  const names = readStatuses(record, types);
  if (!names) return undefined;
  const statuses = new Set(names.map((name) => LISTING_STATUSES.get(name) ?? 'not for sale'));
  const [status = 'not for sale'] = statuses;
  return statuses.size > 1 ? 'not for sale' : status;
}

/** Reports a Status that is not one of the known ones, or several that disagree. */
export function checkStatus(record: AirtableRecord, types?: ColumnTypes): SyncProblem | undefined {
  const names = readStatuses(record, types) ?? [];
  const found = names.find((name) => !LISTING_STATUSES.has(name));
  const isMixed = new Set(names.map((name) => LISTING_STATUSES.get(name))).size > 1;
  if (found === undefined && !isMixed) return undefined;
  return {
    recordId: record.id,
    field: COLUMNS.status,
    message: `Status ${found === undefined ? `has several values that disagree: ${names.join(', ')}` : describe(found)}. The item is not in the shop until this is corrected.`,
  };
}

function describe(found: string): string {
  const intended = KNOWN_STATUSES.find((name) => normalize(name) === normalize(found));
  const shown = truncate(found, 60);
  return intended
    ? `is "${shown}" but must be exactly "${intended}"`
    : `"${shown}" is not one of ${KNOWN_STATUSES.join(', ')}`;
}

function readStatuses({ fields }: AirtableRecord, types?: ColumnTypes): string[] | undefined {
  const parts = readCell(fields[COLUMNS.status], types?.get(COLUMNS.status));
  const texts = parts.flatMap((part) => ('error' in part ? [] : [part.text]));
  return texts.length < parts.length ? undefined : texts;
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
