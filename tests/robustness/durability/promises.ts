const THERE = 'is there after a kill';

/** What is promised of a product that is killed while it works. */
export const PROMISE = {
  cart: `every acknowledged cart change ${THERE}`,
  wish: `every acknowledged wish ${THERE}`,
  quote: `every acknowledged quote ${THERE}`,
  item: `every acknowledged cataloged item ${THERE}`,
  correction: `every acknowledged correction ${THERE}`,
  comparison: `every acknowledged comparison ${THERE}`,
  match: `every acknowledged verified match ${THERE}`,
  sync: `every acknowledged sync step ${THERE}`,
  session: `every session ${THERE}`,
  whole: 'no half state is visible after a kill',
  inStep: 'the sync after a kill makes the catalogue what Airtable has',
  clear: 'what a kill of the engine makes fail says so',
  noHand: 'start-up after a kill needs no hand',
} as const;
