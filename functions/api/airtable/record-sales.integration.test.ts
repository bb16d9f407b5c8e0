import { afterEach, beforeEach, expect, test } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { demoBase, startBase, TOKEN } from '../../../tests/support/airtable-base.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { iterateEvents } from '../../../tests/support/outbox.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();
let staff: Awaited<ReturnType<typeof signedInStaff>>;

beforeEach(async () => {
  staff = await signedInStaff();
  await shop.sync();
});
afterEach(async () => {
  const { deleteSale, listSales } = await import('../../platform/table/recorded-sales.ts');
  for (const sale of await listSales()) await deleteSale(sale);
});

const airtable = async (key: string, call: object) =>
  (await loadCalls('airtable'))(key as 'POST /api/airtable/sales', {
    ...call,
    headers: staff.headers,
  });
interface Sale {
  recordId: string;
  status: string;
  price: string;
}
const record = (sales: Sale[], details: object = {}) =>
  airtable('POST /api/airtable/sales', {
    body: { soldAt: '2026-11-20', place: 'Show', buyer: 'Ted Hallam', sales, ...details },
  });
const sale = (number: number, price: string, status = 'List'): Sale => ({
  recordId: recordId(number),
  status,
  price,
});
const listReported = async () => {
  const { body } = await (await loadCalls('orders'))('GET /api/reports/months/{month}', {
    headers: staff.headers,
    params: { month: '2026-11' },
  });
  return body.filter(({ kind }: { kind: string }) => kind === 'sold');
};
const listEvents = async (): Promise<string[]> => {
  const events = await Array.fromAsync(iterateEvents());
  return events.map(({ kind }) => kind).filter((kind) => kind.startsWith('sale-'));
};
const findClaims = async (number: number) => {
  const { findHolds } = await import('../../platform/table/holds.ts');
  const id = toProductId(recordId(number));
  return (await findHolds([id])).get(id)?.claims ?? [];
};

test('POST /api/airtable/sales takes pieces off sale, each with its price, and counts them in the reports with their margin', async () => {
  await shop.itemLog.edit(2, { Cost: 10 });
  await shop.sync();
  const { status, body } = await record([sale(1, '40'), sale(2, '55.5')]);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: [
      { recordId: recordId(1), name: 'Patch 1', outcome: 'recorded', reason: null },
      { recordId: recordId(2), outcome: 'recorded', reason: null },
    ],
  });
  expect(await findClaims(1)).toMatchObject([{ kind: 'status', reason: 'Sold' }]);
  const reported = await listReported();
  expect(reported).toHaveLength(2);
  expect(reported).toContainEqual(
    expect.objectContaining({ name: 'Patch 2', amountCents: 5550, marginCents: 4550 }),
  );
  await shop.sync();
  expect(await listReported()).toHaveLength(2);
  expect(await shop.findShown(1)).toMatchObject({ availability: 'Sold Out' });
});

test('POST /api/airtable/sales, repeated, records the sale once; with another price it is refused', async () => {
  await record([sale(1, '40')]);
  expect((await record([sale(1, '40', 'Sold')])).body).toMatchObject([{ outcome: 'recorded' }]);
  expect((await record([sale(1, '70', 'Sold')])).body).toMatchObject([
    { outcome: 'failed', reason: expect.stringContaining('$40.00 is recorded already') },
  ]);
  expect(await listReported()).toMatchObject([{ amountCents: 4000 }]);
});

test('POST /api/airtable/sales is undone by setting the Status back', async () => {
  await record([sale(1, '40')]);
  await airtable('PATCH /api/airtable/item-log/{id}', {
    params: { id: recordId(1) },
    body: { changes: [{ field: 'status', from: 'Sold', to: 'List' }] },
  });
  expect(await listReported()).toEqual([]);
  expect(await findClaims(1)).toEqual([]);
});

test('POST /api/airtable/sales leaves nothing behind when Airtable refuses the Status', async () => {
  shop.itemLog.faults.next({ answer: 422, on: ['update'], times: 'always' });
  const before = (await listEvents()).length;
  expect((await record([sale(1, '40')])).status).toBe(502);
  expect(await listReported()).toEqual([]);
  // The balance of a consignor follows from them.
  expect((await listEvents()).slice(before)).toEqual(['sale-recorded', 'sale-withdrawn']);
  expect(await findClaims(1)).toEqual([]);
});

test('POST /api/airtable/sales records the sale of a piece that has another Status by now only when staff have seen it', async () => {
  await shop.itemLog.edit(1, { Status: 'Ebay' });
  expect((await record([sale(1, '40')])).body).toMatchObject([
    { outcome: 'failed', reason: expect.stringContaining('Changed in Airtable since') },
  ]);
  expect(await listReported()).toEqual([]);
});

test('POST /api/airtable/sales adds a record to the table of sales once, and deletes it with the undo', async () => {
  const base = await startBase(demoBase());
  Object.assign(process.env, base.env);
  const listSales = async () => {
    const response = await fetch(`${base.url}/v0/${base.baseId}/Sales`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const { records } = (await response.json()) as { records: { fields: { Sale: string } }[] };
    return records.filter(({ fields }) => fields.Sale.startsWith('GS-'));
  };
  const id = 'recE9c3gT7wP9siAY';
  const sold = { recordId: id, price: '72.50' };
  expect((await record([{ ...sold, status: 'List' }])).body).toMatchObject([
    { outcome: 'recorded', reason: null },
  ]);
  await record([{ ...sold, status: 'Sold' }]);
  expect(await listSales()).toMatchObject([
    { fields: { Item: [id], Price: 72.5, Buyer: 'Ted Hallam', Channel: 'Show' } },
  ]);
  await airtable('PATCH /api/airtable/item-log/{id}', {
    params: { id },
    body: { changes: [{ field: 'status', from: 'Sold', to: 'List' }] },
  });
  expect(await listSales()).toEqual([]);
  await base.close();
});

test('the erasure of a person empties the buyers that name them', async () => {
  await record([sale(1, '40')], { buyer: 'ted.hallam@example.org' });
  await record([sale(2, '40')]);
  const { listSales, personalData } = await import('../../platform/table/recorded-sales.ts');
  await personalData.erase({ userId: 'x', email: 'ted.hallam@example.org' });
  const buyers = new Map((await listSales()).map(({ name, buyer }) => [name, buyer]));
  expect(buyers).toEqual(
    new Map([
      ['Patch 1', null],
      ['Patch 2', 'Ted Hallam'],
    ]),
  );
});
