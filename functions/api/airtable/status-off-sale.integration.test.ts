import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { Order } from '../../../shared/entities/order.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { recordId } from '../../../tests/support/item-log.ts';
import { iterateEvents } from '../../../tests/support/outbox.ts';
import { releaseHolds } from '../../../tests/support/release-holds.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const shop = syncedShop();
let staff: Awaited<ReturnType<typeof signedInStaff>>;
type Member = Awaited<ReturnType<typeof signedIn>>;
let handled = 0;
let reads = 0;

beforeEach(async () => {
  process.env.MAIL_REPLY_TO = 'dealer@guidon.example';
  staff = await signedInStaff();
  await shop.sync();
  await (await import('../../domain/catalog/publish-catalog.ts')).publishCatalog();
  handled = (await Array.fromAsync(iterateEvents())).length;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await releaseHolds();
  await deliver();
});

const productId = (number: number) => toProductId(recordId(number));
const airtable = async (key: string, call: object) =>
  (await loadCalls('airtable'))(key as 'PATCH /api/airtable/item-log/{id}', {
    ...call,
    headers: staff.headers,
  });
const setStatus = (number: number, from: string, to: string) =>
  airtable('PATCH /api/airtable/item-log/{id}', {
    params: { id: recordId(number) },
    body: { changes: [{ field: 'status', from, to }] },
  });
const orders = async (key: string, { headers }: Member, call: object) =>
  (await loadCalls('orders'))(key as 'POST /api/orders/{id}/accept', { ...call, headers });

async function deliver(): Promise<void> {
  const { handler } = await import('../../jobs/outbox/handler.ts');
  const events = (await Array.fromAsync(iterateEvents())).slice(handled);
  handled += events.length;
  const Records = events.map((event, index) => ({
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: String(index),
      NewImage: marshall({ PK: 'OUTBOX', SK: randomUUID(), event }),
    },
  }));
  const result = await withinPermissions('outbox', () =>
    handler({ Records } as DynamoDBStreamEvent),
  );
  expect(result).toEqual({ batchItemFailures: [] });
}

async function showAvailability(number: number): Promise<string | undefined> {
  await deliver();
  reads += 1;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + reads * 60_000 });
  const products = await loadCalls('products');
  const { body } = await products('GET /api/products/{id}', { params: { id: productId(number) } });
  vi.useRealTimers();
  return (body as { availability?: string }).availability;
}

async function offerPiece(number: number, member: Member): Promise<Order> {
  const { body: order } = await orders('POST /api/orders/question' as never, member, {
    body: { productId: productId(number), question: 'What is it?' },
  });
  const { status, body } = await orders('POST /api/orders/{id}/offers' as never, staff, {
    params: { id: (order as Order).id },
    body: { lines: [{ productId: productId(number), price: '40.00' }] },
  });
  expect(status).toBe(201);
  return body as Order;
}
const accept = ({ id }: Order, member: Member) =>
  orders('POST /api/orders/{id}/accept', member, { params: { id }, body: { offer: 1 } });
const findState = async ({ id }: Order) =>
  (await (await import('../../platform/table/orders.ts')).findOrder(id))?.state;
const findClaims = async (number: number) =>
  (await (await import('../../platform/table/holds.ts')).findHolds([productId(number)])).get(
    productId(number),
  )?.claims ?? [];
const getHistory = async (number: number) =>
  (await airtable('GET /api/airtable/item-log/{id}/history', { params: { id: recordId(number) } }))
    .body as { id: string }[];

test.each(['Sold', 'Owned', 'Reserved'])(
  'a Status set to %s takes the piece off sale before any sync, closes its offers, and lets no collector accept them',
  async (status) => {
    const member = await signedIn();
    const order = await offerPiece(1, member);
    expect(await showAvailability(1)).toBe('In Stock');
    expect((await setStatus(1, 'List', status)).status).toBe(200);
    expect(await accept(order, member)).toMatchObject({
      status: 409,
      body: { code: 'ON_HOLD', message: expect.stringContaining('no longer in the shop') },
    });
    expect(await showAvailability(1)).toBe('Sold Out');
    expect(await findState(order)).toBe('lost');
    await deliver();
    const { iterateQueue } = await import('../../platform/table/mail-queue.ts');
    const mails = await Array.fromAsync(iterateQueue(100));
    expect(mails.map(({ mail }) => mail)).toContainEqual(
      expect.objectContaining({
        to: member.user.email,
        content: expect.objectContaining({ update: 'lost' }),
      }),
    );
  },
);

test('a Status that was set here stays in force until a sync has brought it into the shop', async () => {
  await setStatus(1, 'List', 'Sold');
  await setStatus(3, 'Ebay', 'Owned');
  expect(await findClaims(1)).toMatchObject([{ kind: 'status', airtable: { state: 'written' } }]);
  await shop.sync();
  expect(await findClaims(1)).toEqual([]);
  expect(await findClaims(3)).toEqual([]);
  expect(await shop.findShown(1)).toMatchObject({ availability: 'Sold Out' });
  expect(await shop.findShown(3)).toBeUndefined();
});

test('a sync that has read the old Status leaves the piece off sale', async () => {
  const { confirmSales } = await import('../../jobs/sync/confirm-sales.ts');
  const startedAt = new Date().toISOString();
  await setStatus(1, 'List', 'Sold');
  const records = [{ id: recordId(1), status: 'List' }] as never;
  await confirmSales(
    {
      records,
      isFull: true,
      absent: new Set(),
      columns: undefined,
      unused: [],
      deleted: [],
      notFound: [],
    },
    startedAt,
  );
  expect(await findClaims(1)).toHaveLength(1);
});

test('a piece whose Status the dealer sets back in Airtable is on sale again after a sync', async () => {
  await setStatus(1, 'List', 'Owned');
  await shop.itemLog.edit(1, { Status: 'List' });
  await shop.sync();
  expect(await findClaims(1)).toEqual([]);
  expect(await showAvailability(1)).toBe('In Stock');
});

test('setting the Status back, or undoing it, puts the piece on sale again', async () => {
  await setStatus(1, 'List', 'Owned');
  expect(await showAvailability(1)).toBe('Sold Out');
  await setStatus(1, 'Owned', 'List');
  expect(await showAvailability(1)).toBe('In Stock');
  await setStatus(1, 'List', 'Sold');
  const [{ id: eventId = '' } = {}] = await getHistory(1);
  const undone = await airtable('POST /api/airtable/item-log/{id}/history/{eventId}/undo', {
    params: { id: recordId(1), eventId },
  });
  expect(undone.status).toBe(200);
  expect(await showAvailability(1)).toBe('In Stock');
});

test('a Status that Airtable refuses leaves the piece on sale, its offers open and no entry in its history', async () => {
  const member = await signedIn();
  const order = await offerPiece(1, member);
  const before = await getHistory(1);
  shop.itemLog.faults.next({ answer: 422, on: ['update'], times: 'always' });
  expect((await setStatus(1, 'List', 'Sold')).status).toBe(502);
  expect(await findClaims(1)).toEqual([]);
  expect(await getHistory(1)).toEqual(before);
  expect(await showAvailability(1)).toBe('In Stock');
  expect(await findState(order)).toBe('quoted');
  expect((await accept(order, member)).status).toBe(200);
});

test('a Status of which Airtable’s answer is unknown keeps the piece off sale until a sync has read the record', async () => {
  const { statusWrites } = await import('../../domain/quotes/holds.ts');
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
  // This is the state after a process died before Airtable responded.
  const at = new Date(Date.now() - 10 * 60_000).toISOString();
  const piece = { productId: productId(1), name: 'Patch 1', status: 'Sold', by: null };
  await transactWrite(statusWrites([piece], new Map(), at));
  expect(await showAvailability(1)).toBe('Sold Out');
  await shop.sync({ cause: 'schedule' });
  expect(await findClaims(1)).toEqual([]);
  expect(await showAvailability(1)).toBe('In Stock');
});

test('a piece of an accepted offer keeps its Status, and the answer says what to do', async () => {
  const member = await signedIn();
  const order = await offerPiece(1, member);
  expect((await accept(order, member)).status).toBe(200);
  expect(await setStatus(1, 'List', 'Sold')).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining('Mark the quote as sold, or release its hold, first'),
    },
  });
});

test('only one of an acceptance and a new Status at the same time takes effect', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const member = await signedIn();
    const order = await offerPiece(number, member);
    const status = await statusOf(number);
    const [accepted, set] = await Promise.all([
      accept(order, member),
      setStatus(number, status, 'Owned'),
    ]);
    expect([accepted.status, set.status].sort()).toEqual([200, 409]);
  }
});

async function statusOf(number: number): Promise<string> {
  const { airtableBase } = await import('../../domain/airtable/connection.ts');
  const base = await airtableBase();
  return String((await base.record('Item Log', recordId(number))).fields.Status);
}
