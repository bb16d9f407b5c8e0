import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { readCatalogBytes } from '../../../tests/support/index-contents.ts';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { RECORDS, syncedShop } from '../../../tests/support/synced-shop.ts';
import type { StoredComparison } from '../../platform/table/comparisons.ts';

const shop = syncedShop();

async function identify(record: number) {
  const records = await import('../../platform/table/airtable-records.ts');
  const { comparisonWrites } = await import('../../platform/table/comparisons.ts');
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
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

test('a changed product keeps its identification when the run is interrupted', async () => {
  await (await identify(12))();
  await shop.sync();
  await shop.connect({ records: RECORDS.with(11, itemRecord(12, { Header: 'Renamed' })) });
  const run = await shop.sync({}, { deadlineMs: 0 });
  expect(run).toMatchObject({ status: 'running', updated: 1 });
  expect(await shop.findStored(12)).toMatchObject({ name: 'Renamed', identification: PUBLISHED });
});

test('a new product gets its identification when the run that wrote it is interrupted', async () => {
  await shop.sync();
  await (await identify(17))();
  await shop.itemLog.edit(17, { Status: 'List' });
  // Scheduled runs read only the changes, even of a small base.
  const run = await shop.sync({ cause: 'schedule' }, { deadlineMs: 0 });
  expect(run).toMatchObject({ status: 'running', created: 1 });
  await shop.functions.expireSyncLease();
  const resumed = await shop.sync({ cause: 'schedule' });
  expect(resumed).toMatchObject({ id: run.id, status: 'succeeded', full: false });
  expect((await shop.findShown(17))?.identification).toEqual(PUBLISHED);
});

const ESTATE = {
  isPublic: true,
  source: 'Estate of Cpl. Smith',
  date: '1998',
  documents: 'Letter of his son',
  notes: null,
};
const { isPublic: _, ...SHOWN_ESTATE } = ESTATE;
const SELLER = {
  isPublic: false,
  source: 'Bought of Jones-Secret',
  date: null,
  documents: null,
  notes: 'Paid in cash',
};

test('the dimensions of the cataloged item are published and leave with it, without a change of the record', async () => {
  const { id } = await catalogWithRecord(14, { length: 3.5, width: 2.25 });
  await shop.sync();
  const itemSize = { length: '3.50', width: '2.25' };
  expect(await shop.findShown(14)).toMatchObject({ itemSize });
  expect(await shop.sync({ full: true })).toMatchObject({ updated: 0 });
  expect((await shop.findShown(14))?.itemSize).toEqual(itemSize);
  const items = await loadCalls('items');
  const { headers } = await signedInStaff();
  const body = { length: null, width: null };
  const emptied = await items('PATCH /api/military-items/{id}', { headers, params: { id }, body });
  expect(emptied.status).toBe(200);
  expect(await shop.sync({ full: true })).toMatchObject({ updated: 0 });
  expect(await shop.findShown(14)).not.toHaveProperty('itemSize');
});

test('provenance is published without its internal entries, also of an item that was a draft', async () => {
  await catalogWithRecord(6, { provenance: [SELLER, ESTATE] });
  await shop.sync();
  expect((await shop.findShown(6))?.provenance).toEqual([SHOWN_ESTATE]);
  expect(await shop.findShown(7)).not.toHaveProperty('provenance');
  await shop.sync({ full: true });
  expect((await shop.findShown(6))?.provenance).toEqual([SHOWN_ESTATE]);
});

test('provenance reaches the shop with the next sync when it changes or is undone', async () => {
  const { id } = await catalogWithRecord(8);
  await shop.sync();
  const items = await loadCalls('items');
  const { headers } = await signedInStaff();
  const call = { headers, params: { id } };
  const body = { provenance: [ESTATE] };
  await items('PATCH /api/military-items/{id}', { ...call, body });
  await shop.sync({ cause: 'schedule' });
  expect((await shop.findShown(8))?.provenance).toEqual([SHOWN_ESTATE]);

  const [event] = (await items('GET /api/military-items/{id}/history', call)).body;
  expect(event.changes).toEqual([{ field: 'provenance', before: [], after: [ESTATE] }]);
  const params = { id, eventId: event.id };
  const undo = 'POST /api/military-items/{id}/history/{eventId}/undo';
  expect((await items(undo, { headers, params })).body.provenance).toEqual([]);
  await shop.sync({ cause: 'schedule' });
  expect(await shop.findShown(8)).not.toHaveProperty('provenance');
});

test('provenance that becomes internal leaves the shop when the request that died is repeated', async () => {
  const { id } = await catalogWithRecord(11, { provenance: [ESTATE] });
  await shop.sync();
  const items = await loadCalls('items');
  const { headers } = await signedInStaff();
  const body = { provenance: [{ ...ESTATE, isPublic: false }] };
  const save = () => items('PATCH /api/military-items/{id}', { headers, params: { id }, body });
  await save();
  const { saveProvenance } = await import('../../platform/table/products.ts');
  await saveProvenance((await shop.findStored(11))?.id ?? '', [SHOWN_ESTATE]);
  expect((await save()).status).toBe(200);
  await shop.sync({ cause: 'schedule' });
  expect(await shop.findShown(11)).not.toHaveProperty('provenance');
});

test('provenance that is internal is in no public or member answer', async () => {
  await catalogWithRecord(9, { provenance: [SELLER, ESTATE] });
  await shop.sync();
  const product = await shop.findStored(9);
  const id = product?.id ?? '';
  const { headers } = await signedIn();
  const [products, cart, orders] = await Promise.all(
    (['products', 'cart', 'orders'] as const).map(loadCalls),
  );
  if (!products || !cart || !orders) throw new Error('A handler is missing');
  const text = JSON.stringify([
    await products('GET /api/products'),
    await products('GET /api/products/{id}', { params: { id } }),
    await cart('POST /api/cart', { headers, body: { productId: id } }),
    await cart('GET /api/cart', { headers }),
    await orders('POST /api/orders', { headers, body: {} }),
    await orders('GET /api/orders', { headers }),
    await shop.shown(),
    (await readCatalogBytes()).toString('latin1'),
    product,
  ]);
  expect(text).toContain(ESTATE.source);
  expect(text).not.toMatch(/Jones-Secret|Paid in cash|isPublic/);
});

test.each([
  ['no source', { ...ESTATE, source: ' ' }, 'provenance.0.source'],
  ['a long note', { ...ESTATE, notes: 'x'.repeat(2001) }, 'provenance.0.notes'],
])('provenance is rejected with %s', async (_, entry, path) => {
  const items = await loadCalls('items');
  const { headers } = await signedInStaff();
  const body = { name: 'Patch', itemType: 'Patches', condition: 'Fine', provenance: [entry] };
  const answer = await items('POST /api/military-items', { headers, body });
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test('an item that was a draft gives its product the verified identification', async () => {
  const { id } = await catalogWithRecord(10);
  const { comparisonWrites } = await import('../../platform/table/comparisons.ts');
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
  await transactWrite(comparisonWrites(id, [], [toMatch(id)]));
  await shop.sync();
  expect((await shop.findShown(10))?.identification).toEqual(PUBLISHED);
});

describe('the authenticity', () => {
  const BASE = [
    ...RECORDS.map((record) => ({ ...record, fields: { ...record.fields, 'Is Authentic': true } })),
    ...[32, 34, 36, 38, 40, 42].map((number) => itemRecord(number)),
  ];
  const getShown = async (number: number) => {
    const { isAuthentic, authenticity } = (await shop.findShown(number)) ?? {};
    return { isAuthentic, authenticity };
  };

  test('the authenticity of a cataloged item counts where the box of its record was never checked', async () => {
    await shop.connect({ records: BASE });
    await catalogWithRecord(32, { authenticity: 'Original' });
    await catalogWithRecord(34, { authenticity: 'Reproduction' });
    await catalogWithRecord(36, { authenticity: 'Not determined' });
    await catalogWithRecord(38, {}, { Header: 'Patch 38' });
    await catalogWithRecord(40, {}, { 'Is Authentic': 'true' });
    await shop.sync();
    expect(await getShown(32)).toEqual({ isAuthentic: true });
    expect(await getShown(34)).toEqual({ isAuthentic: false });
    expect(await getShown(36)).toEqual({ isAuthentic: true, authenticity: 'Not determined' });
    expect(await getShown(38)).toEqual({ isAuthentic: true });
    expect(await getShown(40)).toEqual({ isAuthentic: false });
    expect(await getShown(42)).toEqual({ isAuthentic: false });
  });

  test('the authenticity of an item does not overrule what its record says in words', async () => {
    const records = [...RECORDS, itemRecord(44, { Header: 'Reproduction of a patch' })];
    await shop.connect({ records });
    await catalogWithRecord(44);
    await shop.sync();
    expect(await getShown(44)).toEqual({ isAuthentic: false });
  });

  test('the authenticity of an item counts in a base without the column', async () => {
    await shop.connect({ records: [...RECORDS, itemRecord(46)], without: ['Is Authentic'] });
    await catalogWithRecord(46, { authenticity: 'Reproduction' });
    await shop.sync();
    expect(await getShown(46)).toEqual({ isAuthentic: false });
    expect(await getShown(3)).toEqual({ isAuthentic: true });
  });
});

test('an item that is sent to Airtable comes back as it was', async () => {
  const columns = {
    'Unit Number': { type: 'singleLineText' },
    Quantity: { type: 'number', options: { precision: 0 } },
  };
  await shop.connect({ records: RECORDS, columns });
  const items = await loadCalls('items');
  const { headers } = await signedInStaff();
  const facts = {
    era: 'Vietnam (1955-1975)',
    unitNumber: '101',
    motto: 'Rendezvous with Destiny',
    backing: 'Cheesecloth',
    isRare: true,
    isFeatured: true,
  };
  const body = { name: 'Eagle', itemType: 'Patches', condition: 'Fine', ...facts };
  const { body: item } = await items('POST /api/military-items', {
    headers,
    body: { ...body, quantity: '3', sharePrice: '65' },
  });
  expect(item).toMatchObject({ ...facts, authenticity: 'Original', quantity: 3 });
  const sent = await items('POST /api/military-items/upload-airtable', {
    headers,
    body: { ...body, id: item.id },
  });
  expect(sent.body).toMatchObject({ success: true, refused: [] });
  await shop.itemLog.editRecord(sent.body.airtableId, { Status: 'List' });
  await shop.sync();
  const shown = (await shop.shown()).find(({ name }) => name === 'Eagle');
  expect(shown).toMatchObject({ ...facts, isAuthentic: true, stockQuantity: 3, price: '0.00' });
  const stored = (await shop.functions.loadAllProducts()).find(({ name }) => name === 'Eagle');
  expect(stored).toMatchObject({ sharePrice: '65.00' });
});
