import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { itemRecord, recordId } from '../../tests/support/item-log.ts';
import { RECORDS, syncedShop } from '../../tests/support/synced-shop.ts';
import type { StoredComparison } from '../storage/table/comparisons.ts';

const shop = syncedShop();

/** Stores that a record was created from an item, and that item's match.
 *  @returns a function that stores the match again. */
async function identify(record: number) {
  const records = await import('../storage/table/airtable-records.ts');
  const { comparisonWrites } = await import('../storage/table/comparisons.ts');
  const { transactWrite } = await import('../storage/table/conditional-writes.ts');
  const itemId = randomUUID();
  const lease = await records.acquireRecordLease(itemId, {
    isDraft: false,
    heldUntilMs: Date.now(),
  });
  if (!lease) throw new Error('The record is held');
  const airtableId = recordId(record);
  await records.saveCreatedRecord(lease, { airtableId, refused: [], contentHash: '', sent: {} });
  return (change: Partial<StoredComparison> = {}) =>
    transactWrite(comparisonWrites(itemId, [], [{ ...toMatch(itemId), ...change }]));
}

const at = '2026-05-01T12:00:00.000Z';
const toMatch = (militaryItemId: string): StoredComparison => ({
  id: randomUUID(),
  militaryItemId,
  asmicEntryId: randomUUID(),
  asmicEntry: { asmicNumber: 'A-101', designation: '101st Airborne Division' },
  overallMatchScore: '97.00',
  confidenceLevel: 'High',
  typeMatch: true,
  eraMatch: true,
  materialMatch: true,
  dimensionMatch: true,
  differencesSummary: 'Faded',
  comparisonNotes: 'Internal',
  evidence: [
    { field: 'words', level: 'exact', bits: 3, item: null, entry: null, reason: 'It says so.' },
    { field: 'era', level: 'conflict', bits: -1, item: null, entry: null, reason: 'It is not.' },
  ],
  userVerified: true,
  verifiedBy: randomUUID(),
  verifiedByEmail: 'staff@guidon.example',
  verifiedAt: at,
  verificationNotes: 'Private',
  createdAt: at,
  decidedAs: null,
});
const PUBLISHED = {
  asmicNumber: 'A-101',
  designation: '101st Airborne Division',
  confidenceLevel: 'High',
  reasons: ['It says so.'],
  verifiedAt: at,
};

test('a new product is published with its verified identification alone', async () => {
  await (await identify(2))();
  await shop.sync();
  expect((await shop.findShown(2))?.identification).toEqual(PUBLISHED);
  expect(await shop.findShown(3)).not.toHaveProperty('identification');
});

test('a full sync adds, keeps and removes identifications', async () => {
  const save = await identify(4);
  await save({ userVerified: false, verifiedBy: null, verifiedAt: null });
  await shop.sync();
  expect(await shop.findShown(4)).not.toHaveProperty('identification');
  await save();
  expect(await shop.sync({ full: true })).toMatchObject({ updated: 0 });
  expect((await shop.findShown(4))?.identification).toEqual(PUBLISHED);
  await shop.sync({ full: true });
  expect((await shop.findShown(4))?.identification).toEqual(PUBLISHED);
  await save({ userVerified: false });
  await shop.sync({ full: true });
  expect(await shop.findShown(4)).not.toHaveProperty('identification');
});

test('a changed product keeps its identification', async () => {
  await (await identify(5))();
  await shop.sync();
  await shop.connect({ records: RECORDS.with(4, itemRecord(5, { Header: 'Renamed' })) });
  await shop.sync();
  expect(await shop.findShown(5)).toMatchObject({ name: 'Renamed', identification: PUBLISHED });
});
