import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { MAX_PURCHASE_LINES, type Purchase } from '../../../shared/entities/purchase.ts';
import { dieAfterWrites } from '../../../tests/support/die-after-writes.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { photograph } from '../../../tests/support/uploads.ts';
import { inDays, notFound } from '../orders/testing/set-up-quotes.ts';
import { closed, invalid, listPages, markClosed, setUpBooks } from './testing/set-up-books.ts';

const { sales, call, catalog, findItem, changeItem, buy } = setUpBooks();
const { given } = sales;
const ADD = 'POST /api/purchases';
const VOID = 'POST /api/purchases/{id}/void';

const list = async (query = ''): Promise<Purchase[]> =>
  (await call('GET /api/purchases', { query })).body;
const takeBack = (id: string) => call(VOID, { id });
const uploadReceipt = async (): Promise<string> =>
  (await call('POST /api/receipts', { body: await photograph() })).body.id;
const seeReceipt = async (id: string) => (await call('GET /api/receipts/{id}', { id })).status;
/** The bucket deletes uploads after a day. */
async function deleteUploads(...receipts: string[]): Promise<void> {
  const { deleteObjects } = await import('../../platform/bucket/delete-objects.ts');
  expect(await deleteObjects(receipts.map((id) => `uploads/receipts/${id}`))).toBe(true);
}

async function listCostChanges(itemId: string) {
  const { iterateEvents } = await import('../../platform/table/item-events.ts');
  const events = await Array.fromAsync(iterateEvents(itemId));
  return events.flatMap(({ changes, by }) =>
    changes
      .filter(({ field }) => field === 'cost')
      .map(({ before, after }) => ({ before, after, by: by.email })),
  );
}

test('POST /api/purchases sets the costs of its items, and their histories show it', async () => {
  const [one, other] = [await catalog(), await catalog({ cost: '1.00', quantity: 3 })];
  const purchase = await buy({
    lines: [
      { itemId: one.id, cost: '40' },
      { itemId: other.id, cost: '2.50' },
    ],
    note: '',
  });
  expect(purchase).toMatchObject({
    seller: 'A fair',
    date: '2020-03-05',
    lines: [
      { itemId: one.id, catalogNumber: one.catalogNumber, cost: '40.00', quantity: 1 },
      { itemId: other.id, cost: '2.50', quantity: 3 },
    ],
    total: '47.50',
    receipt: null,
    note: null,
    voidedAt: null,
    by: { email: given.staff.user.email },
  });
  expect((await findItem(one.id)).cost).toBe('40.00');
  const by = given.staff.user.email;
  expect(await listCostChanges(one.id)).toEqual([{ before: null, after: '40.00', by }]);
  expect(await listCostChanges(other.id)).toEqual([{ before: '1.00', after: '2.50', by }]);
});

test('POST /api/purchases counts the stock of the product of an item without a quantity', async () => {
  const airtableId = recordId(7);
  const item = await catalogWithRecord(airtableId);
  const product = { ...given.patch, id: toProductId(airtableId), airtableId, stockQuantity: 3 };
  await given.shop.change(product);
  const purchase = await buy({ lines: [{ itemId: item.id, cost: '2.50' }] });
  expect(purchase).toMatchObject({ lines: [{ quantity: 3 }], total: '7.50' });
});

test('POST /api/purchases answers a repetition with the first purchase, also at the same time', async () => {
  const item = await catalog();
  const headers = { 'idempotency-key': randomUUID() };
  const body = { seller: 'A fair', date: '2020-03-05', lines: [{ itemId: item.id, cost: '9' }] };
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(ADD, { headers, body })));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect(await listCostChanges(item.id)).toHaveLength(1);
});

test('POST /api/purchases records purchases of the same item at the same time, and the last cost counts', async () => {
  const item = await catalog();
  const costs = ['1.00', '2.00', '3.00'];
  await Promise.all(costs.map((cost) => buy({ lines: [{ itemId: item.id, cost }] })));
  const changes = await listCostChanges(item.id);
  expect(changes.map(({ after }) => after).sort()).toEqual(costs);
  expect((await findItem(item.id)).cost).toBe(changes[0]?.after);
});

test('POST /api/purchases leaves nothing half done when the process dies, also with the most pieces', async () => {
  const ids: string[] = [];
  for (let n = 0; n < MAX_PURCHASE_LINES; n++) ids.push((await catalog()).id);
  const lines = ids.map((itemId) => ({ itemId, cost: '5.00' }));
  const headers = { 'idempotency-key': randomUUID() };
  const body = { seller: 'A fair', date: '2020-03-05', lines };
  let isDead = true;
  for (let writes = 0; isDead; writes++) {
    ({ isDead } = await dieAfterWrites(writes, () => call(ADD, { headers, body })));
  }
  expect((await call(ADD, { headers, body })).status).toBe(201);
  for (const id of ids) {
    expect((await findItem(id)).cost).toBe('5.00');
    expect(await listCostChanges(id)).toHaveLength(1);
  }
  const tooMany = [...lines, { itemId: randomUUID(), cost: '5.00' }];
  expect(await call(ADD, { body: { ...body, lines: tooMany } })).toMatchObject(invalid('lines'));
});

test('POST /api/purchases names the field that is not valid', async () => {
  const { id } = await catalog();
  const line = { itemId: id, cost: '1.00' };
  const add = (changes: object) =>
    call(ADD, { body: { seller: 'A fair', date: '2020-03-05', lines: [line], ...changes } });
  const unknown = { itemId: randomUUID(), cost: '1.00' };
  expect(await add({ lines: [line, unknown] })).toMatchObject(invalid('lines.1.itemId'));
  expect(await add({ lines: [line, line] })).toMatchObject(invalid('lines'));
  expect(await add({ date: inDays(3).slice(0, 10) })).toMatchObject(invalid('date'));
  expect(await add({ date: '1899-12-31' })).toMatchObject(invalid('date'));
  expect(await add({ receipt: randomUUID() })).toMatchObject(invalid('receipt'));
  expect((await findItem(id)).cost).toBeNull();
});

test('POST /api/purchases and POST /api/purchases/{id}/void leave a closed year as it is', async () => {
  const item = await catalog();
  const body = { date: '2015-12-31', lines: [{ itemId: item.id, cost: '7.00' }] };
  const { id } = await buy(body);
  await markClosed(2015);
  expect(await call(ADD, { body: { seller: 'A fair', ...body } })).toMatchObject(closed);
  expect(await takeBack(id)).toMatchObject(closed);
  expect((await findItem(item.id)).cost).toBe('7.00');
});

test('POST /api/purchases/{id}/void removes the costs that are still those of the purchase', async () => {
  const [own, corrected, bought] = [await catalog(), await catalog(), await catalog()];
  const lines = [own, corrected, bought].map(({ id }) => ({ itemId: id, cost: '5.00' }));
  const purchase = await buy({ lines });
  await changeItem(corrected.id, { cost: '6.00' });
  await buy({ lines: [{ itemId: bought.id, cost: '5.00' }] });
  const { status, body } = await takeBack(purchase.id);
  expect(status).toBe(200);
  expect(body).toEqual({ ...purchase, voidedAt: expect.any(String) });
  expect((await findItem(own.id)).cost).toBeNull();
  expect((await findItem(corrected.id)).cost).toBe('6.00');
  expect((await findItem(bought.id)).cost).toBe('5.00');
  expect((await takeBack(purchase.id)).body).toEqual(body);
  expect(await takeBack(randomUUID())).toMatchObject(notFound);
});

test('POST /api/purchases/{id}/void sets a cost back to that of the purchase that was recorded before', async () => {
  const { id: itemId } = await catalog();
  const lines = (cost: string) => ({ lines: [{ itemId, cost }] });
  const first = await buy({ date: '2020-03-05', ...lines('1.00') });
  const second = await buy({ date: '2020-02-05', ...lines('2.00') });
  const third = await buy({ date: '2020-01-05', ...lines('3.00') });
  expect((await takeBack(second.id)).status).toBe(200);
  expect((await findItem(itemId)).cost).toBe('3.00');
  expect((await takeBack(third.id)).status).toBe(200);
  expect((await findItem(itemId)).cost).toBe('1.00');
  expect((await takeBack(first.id)).status).toBe(200);
  expect((await findItem(itemId)).cost).toBeNull();
  const changes = await listCostChanges(itemId);
  expect(changes.map(({ after }) => after)).toEqual([null, '1.00', '3.00', '2.00', '1.00']);
});

test('POST /api/purchases/{id}/void of two purchases at the same time leaves the cost of neither', async () => {
  const { id: itemId } = await catalog();
  await buy({ lines: [{ itemId, cost: '1.00' }] });
  const second = await buy({ lines: [{ itemId, cost: '2.00' }] });
  const third = await buy({ lines: [{ itemId, cost: '3.00' }] });
  await Promise.all([takeBack(second.id), takeBack(third.id)]);
  expect((await findItem(itemId)).cost).toBe('1.00');
});

test('GET /api/purchases lists the purchases of a time in pages, the latest first', async () => {
  const { id: itemId } = await catalog();
  const bought: Purchase[] = [];
  for (const date of ['2017-01-01', '2017-01-01', '2017-12-31', '2017-12-31', '2017-05-01']) {
    bought.push(await buy({ date, lines: [{ itemId, cost: '1.00' }] }));
  }
  const [first, second, fourth, fifth, third] = bought;
  const period = 'from=2017-01-01&to=2017-12-31';
  const listed = await list(period);
  expect(listed).toEqual([fifth, fourth, third, second, first]);
  const getPage = (query: string) => call('GET /api/purchases', { query });
  expect(await listPages<Purchase>(getPage, period)).toEqual(listed);
  expect(await list('from=2017-05-02&to=2017-12-31')).toEqual([fifth, fourth]);
  expect(await list()).toEqual(expect.arrayContaining(bought));
});

test('GET /api/purchases rejects malformed days, periods and cursors', async () => {
  const { id: itemId } = await catalog();
  const { id } = await buy({ date: '2016-01-01', lines: [{ itemId, cost: '1.00' }] });
  for (const [query, path] of [
    ['from=yesterday', 'from'],
    ['to=0999-12-31', 'to'],
    ['from=2016-02-01&to=2016-01-31', 'to'],
    ['cursor=1', 'cursor'],
    [`cursor=${randomUUID()}`, 'cursor'],
    [`from=2016-01-02&cursor=${id}`, 'cursor'],
  ] as const) {
    expect(await call('GET /api/purchases', { query })).toMatchObject(invalid(path));
  }
});

test('POST /api/receipts stores a small photo, which a purchase may name', async () => {
  const photo = await photograph({ width: 2_000, height: 1_500 });
  const { status, body } = await call('POST /api/receipts', { body: photo });
  expect(status).toBe(201);
  const { id } = await catalog();
  const purchase = await buy({ receipt: body.id, lines: [{ itemId: id, cost: '1.00' }] });
  expect(purchase.receipt).toBe(body.id);
});

test('a receipt is deleted with the uploads, unless a purchase has it', async () => {
  const { id } = await catalog();
  const lines = [{ itemId: id, cost: '1.00' }];
  const [used, unused] = [await uploadReceipt(), await uploadReceipt()];
  await buy({ receipt: used, lines });
  await deleteUploads(used, unused);
  expect([await seeReceipt(used), await seeReceipt(unused)]).toEqual([200, 404]);
  const late = { seller: 'A fair', date: '2020-03-05', lines, receipt: unused };
  expect(await call(ADD, { body: late })).toMatchObject(invalid('receipt'));
});

test('a purchase keeps its receipt, also if the process dies before the uploads are deleted', async () => {
  const { id } = await catalog();
  const receipt = await uploadReceipt();
  const lines = [{ itemId: id, cost: '1.00' }];
  const body = { seller: 'A fair', date: '2014-03-05', lines, receipt };
  const headers = { 'idempotency-key': randomUUID() };
  let isDead = true;
  for (let writes = 0; isDead; writes++) {
    ({ isDead } = await dieAfterWrites(writes, () => call(ADD, { headers, body })));
    if ((await list('from=2014-03-05&to=2014-03-05')).length > 0) await deleteUploads(receipt);
    expect(await seeReceipt(receipt)).toBe(200);
  }
  expect(await list('from=2014-03-05&to=2014-03-05')).toMatchObject([{ receipt }]);
});

test('POST /api/receipts rejects what is no photo, and what is too large', async () => {
  const send = (body: Uint8Array) => call('POST /api/receipts', { body });
  expect(await send(Buffer.from('%PDF-1.7'))).toMatchObject(invalid('body'));
  expect(await send(Buffer.alloc(4 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE' },
  });
});

test('GET /api/receipts/{id} shows the photo', async () => {
  const { body } = await call('POST /api/receipts', { body: await photograph() });
  const shown = await call('GET /api/receipts/{id}', { id: body.id });
  expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  expect(await call('GET /api/receipts/{id}', { id: randomUUID() })).toMatchObject(notFound);
});
