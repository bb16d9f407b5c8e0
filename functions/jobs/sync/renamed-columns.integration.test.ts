import { beforeAll, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();
let staff: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  staff = await signedInStaff();
});

const FIELDS = { Era: 'WWII', 'Share Price': 65, Cost: 20, Quantity: 2, Motto: 'Garry Owen' };
const connect = (options: object = {}) =>
  shop.connect({
    records: Array.from({ length: 10 }, (_, n) => itemRecord(n + 1, FIELDS)),
    columns: { Quantity: { type: 'number' } },
    ...options,
  });
const RENAMED = {
  Era: 'Epoche',
  Header: 'Titel',
  Status: 'Zustand',
  'Share Price': 'Preis',
  Cost: 'Einkauf',
  Quantity: 'Menge',
};
const renameAll = async () => {
  for (const [from, to] of Object.entries(RENAMED)) await shop.itemLog.renameColumn(from, to);
};

test('renamed columns, required and optional, are read as before, and each is mentioned once with both names', async () => {
  await connect();
  await shop.sync();
  await renameAll();
  const run = await shop.sync({ full: true });
  expect(run).toMatchObject({ status: 'succeeded', unchanged: 10, unlisted: 0 });
  expect(run.problems).toHaveLength(6);
  expect(run.problems).toContainEqual({
    recordId: '',
    field: 'Cost',
    cause: 'renamed column',
    message: expect.stringContaining('The column “Cost” is named “Einkauf” in Airtable now.'),
  });
  const open = await shop.functions.loadOpenProblems();
  expect(open?.problems.filter(({ cause }) => cause !== 'no photo')).toHaveLength(6);
  await shop.itemLog.edit(1, { Einkauf: 30, Menge: 5, Titel: 'A better name' });
  expect(await shop.sync({ full: true })).toMatchObject({ updated: 1, problems: [] });
  expect(await shop.findStored(1)).toMatchObject({
    name: 'A better name',
    cost: '30.00',
    stockQuantity: 5,
  });
});

test('an incremental run right after a rename reads the column by its id', async () => {
  await connect();
  await shop.sync();
  await shop.itemLog.renameColumn('Era', 'Epoche');
  await shop.itemLog.edit(1, { Epoche: 'Korea' });
  const run = await shop.sync({ cause: 'schedule' });
  expect(run).toMatchObject({ status: 'succeeded', full: false, updated: 1 });
  expect(await shop.findStored(1)).toMatchObject({ era: expect.stringContaining('Korea') });
});

test('the Item Log and a price set here use a renamed column, also before the next sync', async () => {
  await connect();
  await shop.sync();
  await renameAll();
  const airtable = await loadCalls('airtable');
  const { headers } = staff;
  const params = { id: recordId(1) };
  const { body } = await airtable('GET /api/airtable/item-log/{id}', { headers, params });
  expect(body.fields).toMatchObject({ Header: 'Patch 1', 'Share Price': 65 });
  const answer = await airtable('PATCH /api/airtable/item-log/{id}', {
    headers,
    params,
    body: { changes: [{ field: 'sharePrice', from: '65.00', to: '70.00' }] },
  });
  expect(answer.status).toBe(200);
  expect(await shop.sync({ full: true })).toMatchObject({ updated: 1 });
  expect(await shop.findStored(1)).toMatchObject({ sharePrice: '70.00' });
});

test('a column of the expected name next to a renamed one is not read, and is mentioned', async () => {
  await connect();
  await shop.sync();
  await shop.itemLog.renameColumn('Era', 'Epoche');
  await shop.itemLog.renameColumn('Backing', 'Era');
  await shop.itemLog.edit(1, { Era: 'Clutch' });
  const run = await shop.sync({ full: true });
  expect(run).toMatchObject({ updated: 1 });
  expect(run.problems.map(({ field }) => field)).toEqual(['Era', 'Backing']);
  expect(await shop.findStored(1)).toMatchObject({
    era: 'WWII (1941-1945)',
    backing: 'Clutch',
  });
});

test('without access to the schema, a lost optional column is reported until it comes back', async () => {
  const port = Number(new URL(shop.itemLog.url).port);
  const faults = [{ answer: 403, times: 'always' as const, on: ['schema' as const] }];
  await connect({ port, faults });
  expect(await shop.sync()).toMatchObject({ problems: [] });
  await connect({ port, faults, without: ['Cost'] });
  const lost = [
    { recordId: '', field: 'Cost', message: expect.stringContaining('no field "Cost"') },
  ];
  expect(await shop.sync({ full: true })).toMatchObject({ unchanged: 10, problems: lost });
  expect(await shop.sync({ full: true })).toMatchObject({ unchanged: 10, problems: lost });
  expect(await shop.findStored(1)).toMatchObject({ cost: '20.00' });
  await connect({ port, faults });
  expect(await shop.sync({ full: true })).toMatchObject({ unchanged: 10, problems: [] });
});
