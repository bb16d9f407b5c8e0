import type { AirtableRecord } from '../entities/airtable.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { COLUMNS } from './columns.ts';
import { truncate } from './truncate.ts';

/** Sold products stay visible if they were in the shop. */
export type ListingStatus = 'for sale' | 'sold' | 'not for sale';

/** The Status of an item for sale. */
export const LISTED_STATUS = 'List';
/** The Status of a sold item. */
export const SOLD_STATUS = 'Sold';

const LISTING_STATUSES: ReadonlyMap<unknown, ListingStatus> = new Map([
  [LISTED_STATUS, 'for sale'],
  ['Ebay', 'for sale'],
  [SOLD_STATUS, 'sold'],
  ['Owned', 'not for sale'],
  ['Reserved', 'not for sale'],
  [undefined, 'not for sale'],
]);

export const KNOWN_STATUSES = [...LISTING_STATUSES.keys()].filter(
  (status) => typeof status === 'string',
);

/** The Status is compared exactly: a mistyped one must not put an item on sale. */
export function getListingStatus(record: AirtableRecord): ListingStatus {
  return LISTING_STATUSES.get(record.fields[COLUMNS.status]) ?? 'not for sale';
}

/** Reports a Status that is not one of the known ones. */
export function checkStatus(record: AirtableRecord): SyncProblem | undefined {
  const status = record.fields[COLUMNS.status];
  if (LISTING_STATUSES.has(status)) return undefined;
  const found = typeof status === 'string' ? truncate(status, 60) : typeof status;
  const intended = KNOWN_STATUSES.find((name) => normalize(name) === normalize(found));
  const hint = intended
    ? `is "${found}" but must be exactly "${intended}"`
    : `"${found}" is not one of ${KNOWN_STATUSES.join(', ')}`;
  return {
    recordId: record.id,
    field: COLUMNS.status,
    message: `Status ${hint}. The item is not in the shop until this is corrected.`,
  };
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
