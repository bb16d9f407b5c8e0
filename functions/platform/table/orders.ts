import { createHash, randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import type { Claim } from '../../../shared/entities/hold.ts';
import { MAX_OFFER_LINES, Order, type OrderStatus } from '../../../shared/entities/order.ts';
import { listDocuments } from '../../../shared/quotes/documents.ts';
import { countClaimed, isActiveClaim } from '../../../shared/quotes/holds.ts';
import {
  countUnread,
  enterState,
  getAgreedLines,
  getClaims,
  getState,
  isOpen,
} from '../../../shared/quotes/quote.ts';
import { isOpenState, STATUS_OF_STATE } from '../../../shared/quotes/states.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { getHoldSeconds } from '../aws/hold-seconds.ts';
import { deleteDocuments } from '../bucket/documents.ts';
import { AppError, conflict } from '../errors.ts';
import { type CartLine, countCartLines, takeWrites } from './cart.ts';
import { transactWrite, type Write } from './conditional-writes.ts';
import { countWrite, getCount, limitedCountUpdate, toCountKey } from './counters.ts';
import { findHolds, holdWrite, type StoredHold } from './holds.ts';
import { findCreatedId, idempotencyKeyWrite, ORDER_KEY } from './idempotency-keys.ts';
import { outboxWrite, type QuoteChanged } from './outbox.ts';
import type { Person, PersonalData } from './personal-data.ts';
import { findPublicProducts } from './products.ts';
import { toGuestId } from './questions.ts';
import { inboxWrites } from './quote-inbox.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
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

export const personalData = {
  of: 'address',
  content: 'quote requests with offers, messages, notes of staff and papers',
  expires: 'with the account; without one, when the visitor or the dealer has them erased',
  exportAs: 'quotes',
  load: (person) =>
    Array.fromAsync(iterateOrdersOf(person), (quote: StoredQuote) => orderForMember(quote)),
  erase: async (person) => {
    for (const userId of toUserIds(person)) await anonymizeOrders(userId);
  },
  kept: 'pieces, prices, dates and the author on the side of the dealer, for the accounts of the shop (tax law); without name, address, texts and papers. Notes of staff are erased but not exported: they are the working papers of the shop. Ids of requests, for 30 days',
} as const satisfies PersonalData;

/** The ids of their quotes: those of the account, and those that were asked for without one. */
const toUserIds = ({ userId, email }: Person): string[] => [
  ...(userId === undefined ? [] : [userId]),
  toGuestId(email),
];

async function* iterateOrdersOf(person: Person): AsyncGenerator<StoredQuote, void> {
  for (const userId of toUserIds(person)) yield* iterateOrders({ userId });
}

/** The list that staff work on, the archived orders, or one user's, archived or not. */
export type OrderList = 'current' | 'archived' | { userId: string };

/** Per user. A collector who asks for more is flooding the list. */
export const MAX_OPEN_ORDERS = BUDGETS.quote.rows;
export const MAX_ORDERS_PER_HOUR = 30;
/** Maximum size of a new order as JSON. */
export const MAX_ORDER_BYTES = 100_000;
/** DynamoDB's limit is 400 kB. */
const MAX_QUOTE_BYTES = 350_000;
/** Repeated requests are recognized among this many of the latest. */
const MAX_KEYS = 100;

const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'quoted', 'accepted'];
const HOUR_MS = 3_600_000;
/** Small, because orders are large. */
const PAGE_SIZE = 50;

/** A quote as stored: with what each side has read, and what guards its changes. */
const StoredQuote = Order.omit({ unread: true, holdSeconds: true, documents: true }).extend({
  /** The last message that each side has read. */
  readUpTo: z.object({ collector: z.uuid().nullable(), dealer: z.uuid().nullable() }),
  /** The time of the last reminder. */
  remindedAt: z.string(),
  /** The keys of requests that added something. */
  keys: z.array(z.string()),
  /** Changes with every write; missing in rows of earlier releases. */
  revision: z.string().optional(),
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
} as const satisfies Partial<z.input<typeof StoredQuote>>;

/** Quotes of earlier releases have a status and neither offers nor messages. */
function parseQuote(row: Record<string, unknown>): StoredQuote {
  const { status, history = [] } = row;
  return StoredQuote.parse({
    ...NEW_QUOTE,
    state: status,
    reference: toReference(String(row.id)),
    ...row,
    history: (history as Record<string, unknown>[]).map((change) => ({
      state: change.status,
      actor: 'dealer',
      ...change,
    })),
  });
}

/** Crockford's base 32: no letters that are read as digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

/** @returns such as `GQ-7K4M-2XQ9`, which does not tell the id. */
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
  cartLines?: readonly CartLine[];
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
      const existing = await findOrderByKey(userId, idempotencyKey);
      if (existing) return { result: existing };
      const before = subject === undefined ? undefined : await findOrderByKey(userId, subject);
      if (before && isOpenNow(before)) return { result: before };
      const limit = await findLimit(userId);
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
  iterateRows({ ...toQuery(list), ScanIndexForward: false }, parseQuote, {
    // One more tells whether others follow.
    pageSize: Math.min(limit + 1, PAGE_SIZE),
    after: after ? toStartKey(list, after) : undefined,
  });

/** @returns those of the products that the user has bought in a quote. */
export async function findBoughtIds(
  userId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const bought = new Set<string>();
  for await (const quote of iterateOrders({ userId })) {
    for (const { productId } of quote.state === 'sold' ? getAgreedLines(quote) : []) {
      bought.add(productId);
    }
  }
  return productIds.filter((id) => bought.has(id));
}

export async function* iterateAllOrders(): AsyncGenerator<StoredQuote, void> {
  yield* iterateOrders('current');
  yield* iterateOrders('archived');
}

const Sold = StoredQuote.pick({
  id: true,
  items: true,
  offers: true,
  acceptedOffer: true,
  sale: true,
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

/** The order at a time as staff see it. */
export function orderForStaff(quote: StoredQuote, now = new Date().toISOString()): Order {
  return {
    ...toOrder(quote, now),
    unread: countUnread(quote, 'dealer', quote.readUpTo.dealer),
  };
}

/** The order at a time as its requester sees it: without the names and notes of staff. */
export function orderForMember(quote: StoredQuote, now = new Date().toISOString()): Order {
  const anonymous = <T extends { by: unknown }>(each: T) => ({ ...each, by: null });
  return {
    ...toOrder(quote, now),
    history: quote.history.map(anonymous),
    offers: quote.offers.map(anonymous),
    messages: quote.messages.map(anonymous),
    layaway: quote.layaway && anonymous(quote.layaway),
    sale: quote.sale && anonymous(quote.sale),
    notes: [],
    archivedAt: null,
    unread: countUnread(quote, 'collector', quote.readUpTo.collector),
  };
}

function toOrder(quote: StoredQuote, now: string): Omit<Order, 'unread'> {
  const { readUpTo: _, remindedAt: __, keys: ___, revision: ____, ...order } = quote;
  const state = getState(quote, now);
  return {
    ...order,
    state,
    status: STATUS_OF_STATE[state],
    holdSeconds: getHoldSeconds(),
    documents: listDocuments({ ...quote, state }),
  };
}

export function countOrders(list: OrderList): Promise<number> {
  return getCount(toPartition(list), toQuery(list));
}

/** Moves the order into the archive, or back.
 *  @returns the order; undefined when it does not exist. */
export async function setOrderArchived(
  id: string,
  isArchived: boolean,
): Promise<StoredQuote | undefined> {
  return changeQuote(id, (before, now) => {
    if ((before.archivedAt !== null) === isArchived) return undefined;
    return { after: { ...before, archivedAt: isArchived ? now : null } };
  });
}

/** Removes the person from their orders, which are kept, and closes the open ones. */
export async function anonymizeOrders(userId: string): Promise<void> {
  const orders = await Array.fromAsync(iterateOrders({ userId }));
  const anonymousId = randomUUID();
  for (const { id } of orders) {
    // The person goes first, so that no mail about the withdrawal names them. The owner goes last, so that a deletion that
    // was interrupted finds the quote again. The holds of a large quote leave no room for the rest.
    await changeQuote(id, (before) => ({ after: withoutPerson(before) }));
    await deleteDocuments(id);
    await changeQuote(id, (before, now) =>
      isOpen(before)
        ? { after: enterState(before, 'withdrawn', { actor: 'collector', by: null }, now) }
        : undefined,
    );
    await changeQuote(id, (before) => ({ after: { ...before, userId: anonymousId } }));
  }
  for (const list of [toPartition({ userId }), openList(userId)]) {
    await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: toCountKey(list) }));
  }
}

/** Staff write names and addresses too, so no text stays. */
function withoutPerson(quote: StoredQuote): StoredQuote {
  const withoutText = <T extends { text: string }>(each: T) => ({ ...each, text: '' });
  const withoutNote = <T extends { note: string | null }>(each: T) => ({ ...each, note: null });
  return {
    ...quote,
    requester: { email: null, firstName: null, lastName: null },
    note: null,
    offers: quote.offers.map(withoutNote),
    counters: quote.counters.map(withoutNote),
    messages: quote.messages.map(withoutText),
    notes: quote.notes.map(withoutText),
    shippingAddress: null,
    paypalOrderId: null,
  };
}

/** Gives the quotes of one person to another account of theirs. */
export async function moveOrders(fromUserId: string, userId: string): Promise<void> {
  for await (const { id } of iterateOrders({ userId: fromUserId })) {
    await changeQuote(id, (before) =>
      before.userId === fromUserId ? { after: { ...before, userId } } : undefined,
    );
  }
}

/** A changed quote, and what the shop does about it. */
export interface QuoteUpdate {
  after: StoredQuote;
  event?: Omit<z.input<typeof QuoteChanged>, 'kind' | 'orderId' | 'freed' | 'areHoldsChanged'>;
}

/** Changes a quote together with its holds, its place in the inbox, and the event for the outbox: all or nothing.
 *  @param change gets the quote and the time, and returns undefined to leave it as it is. It may run several times.
 *  @returns the quote as stored afterwards; undefined when it does not exist.
 *  @throws AppError ON_HOLD naming the products that another quote or hold has, or that were sold. */
export async function changeQuote(
  id: string,
  change: (before: StoredQuote, now: string) => QuoteUpdate | undefined,
): Promise<StoredQuote | undefined> {
  let isRepeated = false;
  const { quote } = await retryOnConflict(
    'Someone has just changed this request. Please try again.',
    async (): Promise<{ quote?: StoredQuote } | undefined> => {
      const before = await findOrder(id);
      if (!before) return {};
      const now = new Date().toISOString();
      const update = change(before, now);
      if (!update) return { quote: before };
      const after: StoredQuote = {
        ...update.after,
        status: STATUS_OF_STATE[update.after.state],
        keys: update.after.keys.slice(-MAX_KEYS),
        updatedAt: now,
        revision: randomUUID(),
      };
      if (hasMoreText(before, after)) requireSize(after);
      const claims = await changeClaims(before, after, now, isRepeated);
      isRepeated = true;
      const userIds = new Set([before.userId, after.userId]);
      if (isCounted(before, after)) await Promise.all(Array.from(userIds, prepareCounters));
      const isWritten = await transactWrite([
        ...changeWrites(before, after),
        ...inboxWrites(after, before),
        ...claims.writes,
        ...(update.event || claims.writes.length > 0
          ? [
              outboxWrite({
                kind: 'quote-changed',
                orderId: id,
                change: 'marked',
                actor: 'shop',
                ...update.event,
                freed: claims.freed,
                areHoldsChanged: claims.writes.length > 0,
              }),
            ]
          : []),
      ]);
      return isWritten ? { quote: after } : undefined;
    },
  );
  return quote;
}

/** True if somebody has written something; a change of state always has room. */
function hasMoreText(before: StoredQuote, after: StoredQuote): boolean {
  return (['messages', 'notes', 'offers', 'counters'] as const).some(
    (name) => after[name].length > before[name].length,
  );
}

function requireSize(quote: StoredQuote): void {
  if (Buffer.byteLength(JSON.stringify(quote)) <= MAX_QUOTE_BYTES) return;
  throw conflict('This quote has no room for more. Please start a new one for the same pieces.');
}

interface ClaimChanges {
  writes: Write[];
  /** Products of which the quote no longer claims anything. */
  freed: string[];
}

async function changeClaims(
  before: StoredQuote,
  after: StoredQuote,
  now: string,
  isRepeated: boolean,
): Promise<ClaimChanges> {
  const [held, wanted] = [getClaims(before), getClaims(after)];
  const ids = [...new Set([...held.keys(), ...wanted.keys()])].filter(
    (id) => !isSameClaim(held.get(id), wanted.get(id)),
  );
  if (ids.length === 0) return { writes: [], freed: [] };
  if (ids.length > MAX_OFFER_LINES) {
    throw conflict(`A quote holds up to ${MAX_OFFER_LINES} different pieces.`);
  }
  // Most pieces have no claims. If one has, the write fails, and all are read before it is repeated.
  const isFirst = held.size === 0 && !isRepeated;
  const holds = isFirst ? new Map<string, StoredHold>() : await findHolds(ids);
  const missing = await findMissing(before.id, wanted, ids, holds, now);
  // The answer names all that are missing.
  if (missing.length > 0 && isFirst) return changeClaims(before, after, now, true);
  if (missing.length > 0) {
    throw new AppError(
      'ON_HOLD',
      `${missing.map(({ name }) => name).join(', ')}: on hold, sold, or no longer in the shop.`,
      { productIds: missing.map(({ productId }) => productId) },
    );
  }
  const names = new Map(before.items.map(({ productId, name }) => [productId, name]));
  const writes = ids.flatMap((productId) => {
    const hold = holds.get(productId);
    const others = (hold?.claims ?? []).filter(({ id }) => id !== before.id);
    const claim = wanted.get(productId);
    if (!hold && !claim) return [];
    const claims = claim ? [...others, toClaim(claim, now)] : others;
    return [holdWrite({ productId, name: names.get(productId) ?? '' }, hold, claims, now)];
  });
  return { writes, freed: ids.filter((id) => !wanted.has(id)) };
}

type ClaimCore = Pick<Claim, 'id' | 'kind' | 'quantity' | 'until'>;

const isSameClaim = (a: ClaimCore | undefined, b: ClaimCore | undefined) =>
  a?.kind === b?.kind && a?.quantity === b?.quantity && a?.until === b?.until;

const toClaim = (claim: ClaimCore, at: string): Claim => ({
  ...claim,
  reason: null,
  by: null,
  at,
  airtable: claim.kind === 'sale' ? { state: 'waiting', error: null, at } : null,
});

/** @returns the pieces that are not free. Those that the quote holds already need not be, even if they have left the shop
 *    since. */
async function findMissing(
  orderId: string,
  wanted: ReadonlyMap<string, ClaimCore>,
  ids: readonly string[],
  holds: ReadonlyMap<string, StoredHold>,
  now: string,
): Promise<{ productId: string; name: string }[]> {
  const added = ids.filter((productId) => {
    const claim = wanted.get(productId);
    const own = holds
      .get(productId)
      ?.claims.find(({ id, until }) => id === orderId && isActiveClaim({ until }, now));
    return claim && claim.quantity > (own?.quantity ?? 0);
  });
  if (added.length === 0) return [];
  const products = await findPublicProducts(added);
  const missing = added.filter((productId) => {
    const product = products.get(productId);
    if (!product || product.availability === 'Sold Out') return true;
    const claimed = countClaimed(holds.get(productId)?.claims ?? [], now, orderId);
    return claimed + (wanted.get(productId)?.quantity ?? 0) > product.stockQuantity;
  });
  return missing.map((productId) => ({
    productId,
    name: products.get(productId)?.name ?? holds.get(productId)?.name ?? 'A piece',
  }));
}

const isCounted = (before: StoredQuote, after: StoredQuote) =>
  before.userId !== after.userId ||
  before.archivedAt !== after.archivedAt ||
  isOpen(before) !== isOpen(after);

function changeWrites(before: StoredQuote, after: StoredQuote): Write[] {
  const TableName = tableName();
  const isMoved = before.archivedAt !== after.archivedAt;
  const unchanged = before.revision
    ? {
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': before.revision },
      }
    : {
        ConditionExpression:
          'attribute_not_exists(revision) AND updatedAt = :read AND size(history) = :changes',
        ExpressionAttributeValues: { ':read': before.updatedAt, ':changes': before.history.length },
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
    if (Item) return parseQuote(Item);
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
    {
      Put: {
        TableName: tableName(),
        Item: toItem(order),
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
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
