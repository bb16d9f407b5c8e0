const SURVIVES = 'survives a kill';

export const DURABILITY_PROMISES = {
  cart: `every acknowledged cart change ${SURVIVES}`,
  wish: `every acknowledged wishlist entry ${SURVIVES}`,
  quote: `every acknowledged quote ${SURVIVES}`,
  item: `every acknowledged cataloged item ${SURVIVES}`,
  correction: `every acknowledged correction ${SURVIVES}`,
  comparison: `every acknowledged comparison ${SURVIVES}`,
  match: `every acknowledged match decision ${SURVIVES}`,
  sync: `every acknowledged sync step ${SURVIVES}`,
  session: `every session ${SURVIVES}`,
  partial: 'no partial write is visible after a kill',
  matchesAirtable: 'the sync after a kill makes the shop match Airtable',
  reported: 'calls that fail because of a kill report it',
  restart: 'the product starts after a kill without manual repair',
} as const;
