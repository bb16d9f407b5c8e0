/** Sold products stay visible if they were in the shop. */
export type ListingStatus = 'for sale' | 'sold' | 'not for sale';

export const LISTED_STATUS = 'List';
export const SOLD_STATUS = 'Sold';

/** Keeps the item off sale until the dealer sets List. */
export const INITIAL_STATUS = 'Owned';
export const NEW_RECORD_STATUSES = [INITIAL_STATUS, LISTED_STATUS, 'Ebay'] as const;

export const LISTING_STATUSES: ReadonlyMap<string, ListingStatus> = new Map([
  [LISTED_STATUS, 'for sale'],
  ['Ebay', 'for sale'],
  [SOLD_STATUS, 'sold'],
  ['Owned', 'not for sale'],
  ['Reserved', 'not for sale'],
]);

export const KNOWN_STATUSES = [...LISTING_STATUSES.keys()];
