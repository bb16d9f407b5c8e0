import { createHash, randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import { Order, type OrderStatus } from '../../../shared/entities/order.ts';
import { OpenAttempt } from '../../../shared/entities/payment.ts';
import { getAgreedLines, getRestockedIds, getState, isOpen } from '../../../shared/quotes/quote.ts';
import { isOpenState } from '../../../shared/quotes/states.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { countCartLines, type StoredCartLine, takeWrites } from './cart.ts';
import { transactWrite, type Write } from './conditional-writes.ts';
import { countWrite, getCount, limitedCountUpdate, toCountKey } from './counters.ts';
import { type HoldChange, holdWrite } from './holds.ts';
import { findCreatedId, idempotencyKeyWrite, ORDER_KEY } from './idempotency-keys.ts';
import { outboxWrite, type QuoteChanged } from './outbox.ts';
import { inboxWrites } from './quote-inbox.ts';
import { indexQuery, iterateRows, partitionQuery, selectAttributes, tableName } from './table.ts';

/**
 * | access pattern                     | keys                                                       |
 * |------------------------------------|------------------------------------------------------------|
 * | one order; all, newest first       | PK = `ORDERS`, SK = `<id>`, backward                       |
 * | archived orders, likewise          | PK = `ORDERS_ARCHIVED`, SK = `<id>`, backward              |
 * | a user's, newest first             | GSI1: PK = `ORDERS_OF#<user id>`, SK = `<id>`, backward    |
 * | a user's number of requests an hour | PK = `ORDER_RATE#<user id>`, SK = `<hour>`                |
 *
 * Ids are UUIDv7, which sort by time.
 */
export const ORDERS_OF = 'ORDERS_OF#';
export const ORDERS = 'ORDERS';
export const ORDERS_ARCHIVED = 'ORDERS_ARCHIVED';
export const ORDER_RATE = 'ORDER_RATE#';

/** The list that staff work on, the archived orders, or one user's, archived or not. */
export type OrderList = 'current' | 'archived' | { userId: string };

/** Per user. A collector who asks for more is flooding the list. */
export const MAX_OPEN_ORDERS = BUDGETS.quote.rows;
export const MAX_ORDERS_PER_HOUR = 30;
/** Maximum size of a new order as JSON. */
export const MAX_ORDER_BYTES = 100_000;

const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'quoted', 'accepted'];
const HOUR_MS = 3_600_000;
/** Small, because orders are large. */
const PAGE_SIZE = 50;

/** A quote as stored: with what each side has read, and what guards its changes. */
const StoredQuote = Order.omit({
  unread: true,
  holdSeconds: true,
  documents: true,
  stage: true,
  balance: true,
  isCapturing: true,
  returnableUntil: true,
  taxes: true,
}).extend({
  /** The payment that runs at the provider. */
  attempt: OpenAttempt.nullable(),
  /** The last message that each side has read. */
  readUpTo: z.object({ collector: z.uuid().nullable(), dealer: z.uuid().nullable() }),
  /** The time of the last reminder. */
  remindedAt: z.string(),
  /** The keys of requests that added something. */
  keys: z.array(z.string()),
  /** Changes with every write. */
  revision: z.string(),
});
export type StoredQuote = z.infer<typeof StoredQuote>;

/** A new quote, before anything has happened. */
export const NEW_QUOTE = {
  status: 'pending',
  state: 'pending',
  history: [],
  offers: [],
  counters: [],
  acceptedOffer: null,
  heldUntil: null,
  layaway: null,
  sale: null,
  boughtIds: [],
  messages: [],
  notes: [],
  readUpTo: { collector: null, dealer: null },
  remindedAt: '',
  keys: [],
  archivedAt: null,
  isQuestion: false,
  isForCustomer: false,
  paypalOrderId: null,
  shippingAddress: null,
  giftNote: null,
  wantsSignature: false,
  ledger: [],
  attempt: null,
  dispute: null,
  shipments: [],
  returns: [],
  returnDays: null,
} as const satisfies Partial<z.input<typeof StoredQuote>>;

/** Crockford's base 32: no letters that are read as digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

/** @returns such as `GQ-7K4M-2XQ9`, which does not reveal the id. */
export function toReference(id: string): string {
  const hash = createHash('sha256').update(id).digest();
  const letters = Array.from(
    hash.subarray(0, REFERENCE_LENGTH),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('');
  return `GQ-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Prevents two devices from creating two quotes for the same request. */
export interface QuoteSource {
  /** Lines of the requester's cart, which the quote takes. */
  cartLines?: readonly StoredCartLine[];
  /** The requester has one open quote about a subject at a time. */
  subject?: string;
}

/** Saves the order, unless the same key of the same user, or the same open subject, has created one before.
 *  @returns the earlier order, or the new one; which limit the user has reached; or that the cart has changed since its lines
 *    were read. */
export async function createOrder(
  order: StoredQuote,
  idempotencyKey: string,
  { cartLines = [], subject }: QuoteSource = {},
): Promise<StoredQuote | 'too-many-open' | 'too-many-this-hour' | 'cart-changed'> {
  const { userId, id } = order;
  const { result } = await retryOnConflict(
    'Your request is being saved. Please try again.',
    async () => {
      // Read first: a request that was sent twice counts once its quote exists.
      const limit = await findLimit(userId);
      const existing = await findOrderByKey(userId, idempotencyKey);
      if (existing) return { result: existing };
      const before = subject === undefined ? undefined : await findOrderByKey(userId, subject);
      if (before && isOpenNow(before)) return { result: before };
      if (limit) return { result: limit };
      if (cartLines.length > 0) await countCartLines(userId);
      const isWritten = await write(order, idempotencyKey, [
        ...(cartLines.length > 0 ? takeWrites(userId, cartLines) : []),
        ...(subject === undefined
          ? []
          : [idempotencyKeyWrite(ORDER_KEY, userId, subject, id, before?.id)]),
      ]);
      if (isWritten) return { result: order };
      return cartLines.length > 0 ? { result: 'cart-changed' as const } : undefined;
    },
  );
  return result;
}

/** The number of writes that {@link createSoldOrder} adds to the holds and to the writes of its caller. */
export const SOLD_ORDER_WRITES = 6;

interface SoldOrder {
  staffId: string;
  /** Of the request of this member of staff. */
  idempotencyKey: string;
  holds: readonly HoldChange[];
  /** More writes of the same transaction. */
  more: readonly Write[];
}

/**
 * Saves an order that staff have sold already, with the claims on its pieces. It counts towards no limit.
 * @returns false if the key was used before, or if a hold or another row has changed since it was read.
 */
export async function createSoldOrder(
  order: StoredQuote,
  { staffId, idempotencyKey, holds, more }: SoldOrder,
): Promise<boolean> {
  const { id, userId, createdAt } = order;
  await Promise.all([countOrders('current'), countOrders({ userId })]);
  return transactWrite([
    newOrderWrite(order),
    idempotencyKeyWrite(ORDER_KEY, staffId, idempotencyKey, id),
    outboxWrite({
      kind: 'quote-changed',
      orderId: id,
      change: 'sold',
      actor: 'dealer',
      areHoldsChanged: true,
    }),
    ...inboxWrites(order),
    countWrite(ORDERS, 1),
    countWrite(toPartition({ userId }), 1),
    ...holds.map((hold) => holdWrite(hold, createdAt)),
    ...more,
  ]);
}

const isOpenNow = (quote: StoredQuote) =>
  quote.archivedAt === null && isOpenState(getState(quote, new Date().toISOString()));

/** @returns the open quote about a subject. */
export async function findOpenQuote(
  userId: string,
  subject: string,
): Promise<StoredQuote | undefined> {
  const quote = await findOrderByKey(userId, subject);
  return quote && isOpenNow(quote) ? quote : undefined;
}

export async function findOrderByKey(
  userId: string,
  idempotencyKey: string,
): Promise<StoredQuote | undefined> {
  const id = await findCreatedId(ORDER_KEY, userId, idempotencyKey);
  return id === undefined ? undefined : findOrder(id);
}

/** Yields orders newest first.
 *  @param after The id of the previous page's last order.
 *  @param limit How many the caller will take, if known. */
export const iterateOrders = (
  list: OrderList,
  after?: string,
  limit = PAGE_SIZE,
): AsyncGenerator<StoredQuote, void> =>
  iterateRows({ ...toQuery(list), ScanIndexForward: false }, (row) => StoredQuote.parse(row), {
    // One more tells whether others follow.
    pageSize: Math.min(limit + 1, PAGE_SIZE),
    after: after ? toStartKey(list, after) : undefined,
  });

/** @returns those of the products that the user has bought in a quote and not returned. */
export async function findBoughtIds(
  userId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const bought = new Set<string>();
  for await (const quote of iterateOrders({ userId })) {
    if (quote.state !== 'sold') continue;
    const restocked = getRestockedIds(quote);
    for (const { productId } of getAgreedLines(quote)) {
      if (!restocked.has(productId)) bought.add(productId);
    }
  }
  return productIds.filter((id) => bought.has(id));
}

const Sold = StoredQuote.pick({
  id: true,
  items: true,
  offers: true,
  acceptedOffer: true,
  sale: true,
  returns: true,
  updatedAt: true,
});
export type SoldQuote = z.infer<typeof Sold>;

/** Yields what was sold in quotes, in any order. */
export async function* iterateSoldQuotes(): AsyncGenerator<SoldQuote, void> {
  for (const list of ['current', 'archived'] as const) {
    const { ExpressionAttributeValues, ...query } = toQuery(list);
    yield* iterateRows(
      {
        ...query,
        ...selectAttributes(Object.keys(Sold.shape)),
        FilterExpression: 'attribute_type(#sale, :map)',
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':map': 'M' },
      },
      (row) => Sold.parse(row),
    );
  }
}

export async function deleteCountsOf(userId: string): Promise<void> {
  for (const list of [toPartition({ userId }), openList(userId)]) {
    await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: toCountKey(list) }));
  }
}

export function countOrders(list: OrderList): Promise<number> {
  return getCount(toPartition(list), toQuery(list));
}

/** A changed quote with what changes together with it. */
export interface QuoteChange {
  before: StoredQuote;
  after: StoredQuote;
  /** The claims on products as read, and as they are to be. */
  holds: readonly HoldChange[];
  event?: Omit<z.input<typeof QuoteChanged>, 'kind' | 'orderId'> | undefined;
}

/** Saves a quote together with its holds, its place in the inbox, and the event for the outbox: all or nothing.
 *  @returns the quote as stored; undefined when someone else has written it or one of its holds since they were read. */
export async function saveQuote({
  before,
  after,
  holds,
  event,
}: QuoteChange): Promise<StoredQuote | undefined> {
  const saved: StoredQuote = { ...after, revision: randomUUID() };
  const userIds = new Set([before.userId, saved.userId]);
  if (isCounted(before, saved)) await Promise.all(Array.from(userIds, prepareCounters));
  const isWritten = await transactWrite([
    ...changeWrites(before, saved),
    ...inboxWrites(saved, before),
    ...holds.map((hold) => holdWrite(hold, saved.updatedAt)),
    ...(event ? [outboxWrite({ kind: 'quote-changed', orderId: saved.id, ...event })] : []),
  ]);
  return isWritten ? saved : undefined;
}

const isCounted = (before: StoredQuote, after: StoredQuote) =>
  before.userId !== after.userId ||
  before.archivedAt !== after.archivedAt ||
  isOpen(before) !== isOpen(after);

function changeWrites(before: StoredQuote, after: StoredQuote): Write[] {
  const TableName = tableName();
  const isMoved = before.archivedAt !== after.archivedAt;
  const unchanged = {
    ConditionExpression: 'revision = :read',
    ExpressionAttributeValues: { ':read': before.revision },
  };
  const difference = Number(isOpen(after)) - Number(isOpen(before));
  const isSameUser = before.userId === after.userId;
  return [
    {
      Put: {
        TableName,
        Item: toItem(after),
        ...(isMoved ? { ConditionExpression: 'attribute_not_exists(PK)' } : unchanged),
      },
    },
    ...(isMoved
      ? [
          { Delete: { TableName, Key: orderKey(before), ...unchanged } },
          countWrite(listOf(before), -1),
          countWrite(listOf(after), 1),
        ]
      : []),
    ...(isSameUser
      ? []
      : [
          countWrite(toPartition({ userId: before.userId }), -1),
          countWrite(toPartition({ userId: after.userId }), 1),
        ]),
    ...(isSameUser && difference !== 0
      ? [countWrite(openList(before.userId), difference === 1 ? 1 : -1)]
      : []),
    ...(!isSameUser && isOpen(before) ? [countWrite(openList(before.userId), -1)] : []),
    ...(!isSameUser && isOpen(after) ? [countWrite(openList(after.userId), 1)] : []),
  ];
}

export async function findOrder(id: string): Promise<StoredQuote | undefined> {
  for (const PK of [ORDERS, ORDERS_ARCHIVED]) {
    const { Item } = await dynamodb.send(
      new GetCommand({ TableName: tableName(), Key: { PK, SK: id }, ConsistentRead: true }),
    );
    if (Item) return StoredQuote.parse(Item);
  }
  return undefined;
}

async function findLimit(
  userId: string,
): Promise<'too-many-open' | 'too-many-this-hour' | undefined> {
  const [open, { Item: rate }] = await Promise.all([
    prepareCounters(userId),
    dynamodb.send(
      new GetCommand({ TableName: tableName(), Key: rateKey(userId), ConsistentRead: true }),
    ),
  ]);
  if (open >= MAX_OPEN_ORDERS) return 'too-many-open';
  return (rate?.count ?? 0) >= MAX_ORDERS_PER_HOUR ? 'too-many-this-hour' : undefined;
}

/** @returns the number of the user's open orders. */
async function prepareCounters(userId: string): Promise<number> {
  const [open] = await Promise.all([
    getCount(openList(userId), {
      ...toQuery({ userId }),
      FilterExpression: '#status IN (:pending, :quoted, :accepted) AND NOT archivedAt > :never',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ...toQuery({ userId }).ExpressionAttributeValues,
        ...Object.fromEntries(OPEN_STATUSES.map((status) => [`:${status}`, status])),
        ':never': '',
      },
    }),
    countOrders('current'),
    countOrders('archived'),
    countOrders({ userId }),
  ]);
  return open;
}

function write(
  order: StoredQuote,
  idempotencyKey: string,
  sourceWrites: readonly Write[],
): Promise<boolean> {
  const { userId } = order;
  return transactWrite([
    newOrderWrite(order),
    idempotencyKeyWrite(ORDER_KEY, userId, idempotencyKey, order.id),
    outboxWrite({
      kind: 'quote-changed',
      orderId: order.id,
      change: 'requested',
      actor: 'collector',
    }),
    ...inboxWrites(order),
    countWrite(ORDERS, 1),
    countWrite(toPartition({ userId }), 1),
    countWrite(openList(userId), 1, MAX_OPEN_ORDERS),
    {
      Update: limitedCountUpdate(
        rateKey(userId),
        MAX_ORDERS_PER_HOUR,
        Math.floor((Date.now() + 2 * HOUR_MS) / 1000),
      ),
    },
    ...sourceWrites,
  ]);
}

const newOrderWrite = (order: StoredQuote): Write => ({
  Put: {
    TableName: tableName(),
    Item: toItem(order),
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

const listOf = ({ archivedAt }: Pick<Order, 'archivedAt'>) =>
  archivedAt === null ? ORDERS : ORDERS_ARCHIVED;
/** The counter of a user's open orders. */
const openList = (userId: string) => `OPEN_${ORDERS_OF}${userId}`;

function toItem(order: StoredQuote) {
  const index = { GSI1PK: toPartition({ userId: order.userId }), GSI1SK: order.id };
  return { ...orderKey(order), ...index, ...order };
}

function orderKey(order: Pick<Order, 'id' | 'archivedAt'>) {
  return { PK: listOf(order), SK: order.id };
}

function rateKey(userId: string) {
  return { PK: `${ORDER_RATE}${userId}`, SK: new Date().toISOString().slice(0, 13) };
}

function toPartition(list: OrderList): string {
  if (typeof list === 'object') return `${ORDERS_OF}${list.userId}`;
  return list === 'current' ? ORDERS : ORDERS_ARCHIVED;
}

function toQuery(list: OrderList) {
  const partition = toPartition(list);
  return typeof list === 'object' ? indexQuery(partition) : partitionQuery(partition);
}

/** The row itself may be archived: only its place in the list counts. */
function toStartKey(list: OrderList, id: string) {
  return typeof list === 'object'
    ? { PK: ORDERS, SK: id, GSI1PK: toPartition(list), GSI1SK: id }
    : { PK: toPartition(list), SK: id };
}
