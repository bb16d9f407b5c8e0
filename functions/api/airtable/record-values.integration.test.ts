import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import { demoBase, startBase, TOKEN } from '../../../tests/support/airtable-base.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const GET = 'GET /api/airtable/item-log/{id}/values';
const SET = 'PATCH /api/airtable/item-log/{id}';
const PATCH_1ST = 'recE9c3gT7wP9siAY';

const shop = syncedShop();
let staff: Awaited<ReturnType<typeof signedInStaff>>;
let base: Awaited<ReturnType<typeof startBase>> | undefined;

beforeAll(async () => {
  staff = await signedInStaff();
});
afterEach(async () => {
  await base?.close();
  base = undefined;
});

const ask = async (key: string, call: object) =>
  (await loadCalls('airtable'))(key as typeof GET, { ...call, headers: staff.headers });
const getValues = async (id: string) => ask(GET, { params: { id } });
const setValues = (id: string, ...changes: object[]) =>
  ask(SET, { params: { id }, body: { changes } });
const setPrices = (...prices: [number: number, to: string][]) =>
  ask('PATCH /api/airtable/item-log', {
    body: {
      prices: prices.map(([number, to]) => ({ recordId: recordId(number), from: null, to })),
    },
  });
const getHistory = (id: string) =>
  ask('GET /api/airtable/item-log/{id}/history', { params: { id } });
const undo = (id: string, eventId: string) =>
  ask('POST /api/airtable/item-log/{id}/history/{eventId}/undo', { params: { id, eventId } });
const setStatus = (id: string, from: string | null, to: string | null) =>
  setValues(id, { field: 'status', from, to });
const listRecord = async (id: string) =>
  (await ask('GET /api/airtable/item-log', { query: `id=${id}` })).body.records[0];

async function connectDemo() {
  base = await startBase(demoBase());
  Object.assign(process.env, base.env);
  return base;
}
async function readRecord(id: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${base?.url}/v0/${base?.baseId}/Item%20Log/${id}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const { fields } = (await response.json()) as { fields: Record<string, unknown> };
  return fields;
}

test('GET /api/airtable/item-log/{id}/values offers the fields that the table has, with what they can be set to', async () => {
  await connectDemo();
  const { status, body } = await getValues(PATCH_1ST);
  expect(status).toBe(200);
  expect(body).toMatchObject({ item: null, isRestricted: false });
  expect(body.values.map(({ field, kind }: Record<string, string>) => [field, kind])).toEqual([
    ['status', 'choice'],
    ['sharePrice', 'amount'],
    ['supplier', 'link'],
    ['itemType', 'choice'],
    ['era', 'choice'],
    ['condition', 'choice'],
    ['material', 'choice'],
    ['unitName', 'text'],
  ]);
  const [listing, price, supplier] = body.values;
  expect(listing).toMatchObject({ value: 'List', column: 'Status' });
  expect(listing.options.map(({ value }: { value: string }) => value)).toContain('Reserved');
  expect(price.value).toBe('65.00');
  expect(supplier.options).toContainEqual({
    value: 'recv5fYp5VsGz4yZi',
    label: 'Allegheny Estate Buyers',
  });
  expect(supplier.value).toMatch(/^rec\w{14}$/);
});

test('GET /api/airtable/item-log/{id}/values answers the location of the record’s item', async () => {
  const item = await catalogWithRecord(4, { storageLocation: 'Box 12' });
  const { body } = await getValues(recordId(4));
  expect(body.item).toMatchObject({ id: item.id, storageLocation: 'Box 12' });
});

test('GET /api/airtable/item-log/{id}/values reports a record that was deleted, and a failure of Airtable', async () => {
  await shop.itemLog.remove(2);
  expect(await getValues(recordId(2))).toMatchObject({ status: 404 });
  shop.itemLog.faults.next({ answer: 503, times: 'always' });
  expect(await getValues(recordId(3))).toMatchObject({ status: 502 });
});

test('PATCH /api/airtable/item-log/{id} sets Status, price and supplier in Airtable', async () => {
  await connectDemo();
  const supplier = String((await readRecord(PATCH_1ST)).Supplier);
  const { status, body } = await setValues(
    PATCH_1ST,
    { field: 'status', from: 'List', to: 'Reserved' },
    { field: 'sharePrice', from: '65.00', to: '72.5' },
    { field: 'supplier', from: supplier, to: 'recv5fYp5VsGz4yZi' },
  );
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      recordId: PATCH_1ST,
      changes: [
        { field: 'Status', before: 'List', after: 'Reserved' },
        { field: 'Share Price', before: '65.00', after: '72.50' },
        { field: 'Supplier', before: supplier, after: 'recv5fYp5VsGz4yZi' },
      ],
    },
  });
  expect(await readRecord(PATCH_1ST)).toMatchObject({
    Status: 'Reserved',
    'Share Price': 72.5,
    Supplier: ['recv5fYp5VsGz4yZi'],
  });
  await setValues(PATCH_1ST, { field: 'sharePrice', from: '72.50', to: null });
  expect(await readRecord(PATCH_1ST)).not.toHaveProperty('Share Price');
});

test('PATCH /api/airtable/item-log/{id} shows the new values in the Item Log at once', async () => {
  await shop.sync();
  const before = await listRecord(recordId(1));
  await setValues(
    recordId(1),
    { field: 'status', from: 'List', to: 'Owned' },
    { field: 'sharePrice', from: null, to: '12' },
  );
  expect(await listRecord(recordId(1))).toEqual({
    ...before,
    status: 'Owned',
    isForSale: false,
    sharePrice: '12.00',
  });
  const one = await ask('GET /api/airtable/item-log/{id}', { params: { id: recordId(1) } });
  expect(one.body.fields.Status).toBe('Owned');
  await shop.sync({ cause: 'schedule' });
  expect(await listRecord(recordId(1))).toMatchObject({ status: 'Owned', sharePrice: '12.00' });
  expect(await shop.findShown(1)).toBeUndefined();
});

test('PATCH /api/airtable/item-log/{id} never overwrites what was changed in Airtable meanwhile, and names it', async () => {
  await shop.itemLog.edit(1, { Status: 'Sold' });
  const { status, body } = await setValues(
    recordId(1),
    { field: 'status', from: 'List', to: 'Owned' },
    { field: 'sharePrice', from: null, to: '12.00' },
  );
  const message = 'Changed in Airtable since: "Status" was "List" and is "Sold" now';
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', message: `${message}.`, issues: [{ path: 'status', message }] },
  });
  const { body: now } = await getValues(recordId(1));
  expect(now.values.slice(0, 2)).toMatchObject([{ value: 'Sold' }, { value: null }]);
});

test('PATCH /api/airtable/item-log/{id} succeeds when repeated, and writes nothing', async () => {
  expect((await setStatus(recordId(1), 'List', 'Owned')).body.changes).toHaveLength(1);
  shop.itemLog.faults.resetCalls();
  expect(await setStatus(recordId(1), 'List', 'Owned')).toMatchObject({
    status: 200,
    body: { changes: [] },
  });
  expect(shop.itemLog.faults.calls().byKind).not.toHaveProperty('update');
});

test('PATCH /api/airtable/item-log/{id} does not list a restricted piece before staff confirm it', async () => {
  const medal = { Header: 'Medal of Honor, Army', Status: 'Owned', 'Item Type': 'Medals' };
  await shop.connect({ records: [itemRecord(1, medal)] });
  expect((await getValues(recordId(1))).body.isRestricted).toBe(true);
  const { status, body } = await setStatus(recordId(1), 'Owned', 'List');
  expect({ status, path: body.issues?.[0]?.path }).toEqual({ status: 409, path: 'status' });
  expect(body.message).toContain('18 U.S.C. 704');
  expect((await setStatus(recordId(1), 'Owned', 'Reserved')).status).toBe(200);
  const sync = await loadCalls('sync');
  await sync('PUT /api/restricted-listings/{recordId}', {
    ...staff,
    params: { recordId: recordId(1) },
    body: { reason: 'It is an empty case.' },
  });
  expect((await setStatus(recordId(1), 'Reserved', 'List')).status).toBe(200);
});

test('PATCH /api/airtable/item-log/{id} rejects unknown choices, columns that the table lacks, and amounts that are none', async () => {
  expect(await setStatus(recordId(1), 'List', 'Lost')).toMatchObject({
    status: 409,
    body: { message: 'The column "Status" has no choice "Lost".' },
  });
  expect(
    await setValues(recordId(1), { field: 'supplier', from: null, to: 'Somebody' }),
  ).toMatchObject({ status: 409, body: { issues: [{ path: 'supplier' }] } });
  const price = (to: string) => setValues(recordId(1), { field: 'sharePrice', from: null, to });
  for (const to of ['-1', 'ten', '1.234', '1e3']) expect((await price(to)).status).toBe(400);
  expect((await setValues(recordId(1))).status).toBe(400);
  expect(await setStatus('recAAAAAAAAAAAAAA', null, 'List')).toMatchObject({ status: 404 });
});

test('PATCH /api/airtable/item-log/{id} recovers from an answer that was lost', {
  timeout: 30_000,
}, async () => {
  shop.itemLog.faults.next({ answer: 500, isApplied: true, on: ['update'] });
  expect((await setStatus(recordId(1), 'List', 'Owned')).status).toBe(200);
  expect((await getValues(recordId(1))).body.values[0].value).toBe('Owned');
});

let last = 100;
const record = () => recordId(last);
async function connectNext() {
  last += 1;
  await shop.connect({ records: [itemRecord(1), itemRecord(last)] });
}

test('PATCH /api/airtable/item-log sets several prices with one call that reads and one that writes, and has each in the history', async () => {
  await shop.sync();
  shop.itemLog.faults.resetCalls();
  const { status, body } = await setPrices([1, '12.00'], [2, '14.50']);
  expect({ status, body }).toEqual({
    status: 200,
    body: [1, 2].map((number) => ({ recordId: recordId(number), problem: null })),
  });
  const { byKind } = shop.itemLog.faults.calls();
  expect(byKind).toMatchObject({ update: 1 });
  expect(await listRecord(recordId(2))).toMatchObject({ sharePrice: '14.50' });
  const [event] = (await getHistory(recordId(2))).body;
  expect(event.changes).toEqual([{ field: 'Share Price', before: null, after: '14.50' }]);
});

test('PATCH /api/airtable/item-log sets the others when a price has changed in Airtable, or a record was deleted', async () => {
  await shop.itemLog.edit(1, { 'Share Price': 99 });
  await shop.itemLog.remove(2);
  const { body } = await setPrices([1, '12.00'], [2, '13.00'], [3, '14.00']);
  expect(body).toEqual([
    {
      recordId: recordId(1),
      problem: 'Changed in Airtable since: "Share Price" was empty and is "99.00" now.',
    },
    { recordId: recordId(2), problem: 'The record is no longer in the table "Item Log".' },
    { recordId: recordId(3), problem: null },
  ]);
  const { values } = (await getValues(recordId(3))).body;
  expect(values).toContainEqual(expect.objectContaining({ field: 'sharePrice', value: '14.00' }));
});

test('PATCH /api/airtable/item-log reads a record again whose price was changed in Airtable since it was set here', async () => {
  await shop.sync();
  await setPrices([1, '12.00']);
  await shop.itemLog.edit(1, { 'Share Price': 20 });
  const { body } = await ask('PATCH /api/airtable/item-log', {
    body: { prices: [{ recordId: recordId(1), from: '20.00', to: '25.00' }] },
  });
  expect(body).toEqual([{ recordId: recordId(1), problem: null }]);
  const [event] = (await getHistory(recordId(1))).body;
  expect(event.changes).toEqual([{ field: 'Share Price', before: '20.00', after: '25.00' }]);
});

test('PATCH /api/airtable/item-log rejects a record that is named twice, and amounts that are none', async () => {
  expect((await setPrices([1, '12.00'], [1, '13.00'])).status).toBe(400);
  expect((await setPrices([1, 'a lot'])).status).toBe(400);
});

describe('GET /api/airtable/item-log/{id}/history', () => {
  beforeEach(connectNext);

  test('GET /api/airtable/item-log/{id}/history lists who set which values, newest first, with the names of linked records', async () => {
    await connectDemo();
    const supplier = String((await readRecord(PATCH_1ST)).Supplier);
    const { body: values } = await getValues(PATCH_1ST);
    const labels = new Map(
      values.values[2].options.map(({ value, label }: Record<string, string>) => [value, label]),
    );
    await setStatus(PATCH_1ST, 'List', 'Reserved');
    await setValues(PATCH_1ST, { field: 'supplier', from: supplier, to: 'recv5fYp5VsGz4yZi' });
    const { status, body } = await getHistory(PATCH_1ST);
    expect(status).toBe(200);
    expect(body.slice(0, 2)).toMatchObject([
      {
        kind: 'edited',
        by: { email: expect.stringContaining('@') },
        changes: [
          { field: 'Supplier', before: labels.get(supplier), after: 'Allegheny Estate Buyers' },
        ],
      },
      { kind: 'edited', changes: [{ field: 'Status', before: 'List', after: 'Reserved' }] },
    ]);
  });

  test('GET /api/airtable/item-log/{id}/history is empty for a record that was not changed in the back office', async () => {
    expect(await getHistory(record())).toMatchObject({ status: 200, body: [] });
  });

  test('GET /api/airtable/item-log/{id}/history omits a change that Airtable rejected, and has one whose answer was lost', {
    timeout: 30_000,
  }, async () => {
    shop.itemLog.faults.next({ answer: 422, on: ['update'] });
    expect((await setStatus(record(), 'List', 'Owned')).status).toBeGreaterThanOrEqual(400);
    expect((await getHistory(record())).body).toEqual([]);
    shop.itemLog.faults.next({ answer: 500, isApplied: true, on: ['update'] });
    expect((await setStatus(record(), 'List', 'Owned')).status).toBe(200);
    expect((await getHistory(record())).body).toHaveLength(1);
  });

  test('GET /api/airtable/item-log/{id}/history has a change that Airtable may have made, although it could not be asked', {
    timeout: 60_000,
  }, async () => {
    shop.itemLog.faults.next({ answer: 500, isApplied: true, on: ['update'] });
    shop.itemLog.faults.resetCalls();
    const changing = setStatus(record(), 'List', 'Owned');
    await expect.poll(() => shop.itemLog.faults.calls().byKind.update).toBeGreaterThan(0);
    shop.itemLog.faults.next({ answer: 503, times: 'always' });
    expect((await changing).status).toBeGreaterThanOrEqual(500);
    expect((await getHistory(record())).body).toHaveLength(1);
  });

  test('GET /api/airtable/item-log/{id}/history is part of the history of the record’s item', async () => {
    const item = await catalogWithRecord(last);
    await setStatus(record(), 'List', 'Owned');
    const items = await loadCalls('items');
    const params = { id: item.id };
    await items('PATCH /api/military-items/{id}', {
      ...staff,
      params,
      body: { storageLocation: 'Box 3' },
    });
    const list = (query = '') =>
      items('GET /api/military-items/{id}/history', { ...staff, params, query });
    const { body, headers } = await list();
    expect(headers).toMatchObject({ 'x-total-count': '3' });
    expect(body.map(({ kind, edit }: ItemEvent) => [kind, edit?.recordId])).toEqual([
      ['edited', undefined],
      ['edited', record()],
      ['cataloged', undefined],
    ]);
    const first = await list('limit=2');
    expect(first.body).toEqual(body.slice(0, 2));
    const rest = await list(`cursor=${first.headers?.['x-next-cursor']}`);
    expect(rest.body).toEqual(body.slice(2));
  });
});

describe('POST /api/airtable/item-log/{id}/history/{eventId}/undo', () => {
  beforeEach(connectNext);

  test('POST /api/airtable/item-log/{id}/history/{eventId}/undo restores the values in Airtable, and can itself be undone', async () => {
    await setValues(
      record(),
      { field: 'status', from: 'List', to: 'Owned' },
      { field: 'sharePrice', from: null, to: '12' },
    );
    const [edited] = (await getHistory(record())).body;
    const { status, body: undone } = await undo(record(), edited.id);
    expect(status).toBe(200);
    expect(undone).toMatchObject({ kind: 'undone', undoes: edited.id });
    const readValues = async () =>
      (await getValues(record())).body.values
        .slice(0, 2)
        .map(({ value }: { value: string }) => value);
    expect(await readValues()).toEqual(['List', null]);
    const { body } = await getHistory(record());
    expect(body).toMatchObject([{ id: undone.id }, { id: edited.id, undoneBy: undone.id }]);
    expect(await undo(record(), edited.id)).toMatchObject({
      status: 409,
      body: { message: 'This change has already been undone.' },
    });
    expect((await undo(record(), undone.id)).status).toBe(200);
    expect(await readValues()).toEqual(['Owned', '12.00']);
  });

  test('POST /api/airtable/item-log/{id}/history/{eventId}/undo never overwrites a newer change, and stays open then', async () => {
    await setStatus(record(), 'List', 'Owned');
    await shop.itemLog.edit(last, { Status: 'Sold' });
    const [{ id }] = (await getHistory(record())).body;
    expect(await undo(record(), id)).toMatchObject({
      status: 409,
      body: { message: 'Changed in Airtable since: "Status" was "Owned" and is "Sold" now.' },
    });
    expect((await getHistory(record())).body).toMatchObject([{ id, undoneBy: null }]);
  });

  test('POST /api/airtable/item-log/{id}/history/{eventId}/undo stays open when Airtable cannot be reached', async () => {
    await setStatus(record(), 'List', 'Owned');
    const [{ id }] = (await getHistory(record())).body;
    shop.itemLog.faults.next({ answer: 422, on: ['update'] });
    expect((await undo(record(), id)).status).toBeGreaterThanOrEqual(400);
    expect((await getHistory(record())).body).toMatchObject([{ id, undoneBy: null }]);
    expect((await undo(record(), id)).status).toBe(200);
  });

  test('POST /api/airtable/item-log/{id}/history/{eventId}/undo, sent twice at the same time, undoes the change once', async () => {
    await setStatus(record(), 'List', 'Owned');
    const [{ id }] = (await getHistory(record())).body;
    const answers = await Promise.all([undo(record(), id), undo(record(), id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await getHistory(record())).body).toHaveLength(2);
  });

  test('POST /api/airtable/item-log/{id}/history/{eventId}/undo does not know a change of another record', async () => {
    await setStatus(record(), 'List', 'Owned');
    const [{ id }] = (await getHistory(record())).body;
    expect((await undo(recordId(1), id)).status).toBe(404);
  });
});
