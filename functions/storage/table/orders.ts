import { randomUUID } from 'node:crypto';
import {
  DeleteCommand,
  GetCommand,
  paginateQuery,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { Order, type OrderStatus } from '../../../shared/entities/order.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { transactWrite, type Write } from './conditional-writes.ts';
import { countWrite, getCount, toCountKey } from './counters.ts';
import { findCreatedId, idempotencyKeyWrite, ORDER_KEY } from './idempotency-keys.ts';
import { outboxWrite } from './outbox.ts';
import { TABLE, tableName } from './table.ts';

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
export const MAX_OPEN_ORDERS = 50;
export const MAX_ORDERS_PER_HOUR = 30;
/** Maximum size of one order as JSON. */
export const MAX_ORDER_BYTES = 100_000;

const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'quoted', 'accepted'];
const HOUR_MS = 3_600_000;
/** Small, because orders are large. */
const PAGE_SIZE = 50;

/** Saves the order, unless the same key of the same user has created one before.
 *  @returns the earlier order, or the new one; or which limit the user has reached. */
export async function createOrder(
  order: Order,
  idempotencyKey: string,
): Promise<Order | 'too-many-open' | 'too-many-this-hour'> {
  const { result } = await retryOnConflict(
    'Your request is being saved. Please try again.',
    async () => {
      const result =
        (await findOrderByKey(order.userId, idempotencyKey)) ?? (await findLimit(order.userId));
      if (result) return { result };
      return (await write(order, idempotencyKey)) ? { result: order } : undefined;
    },
  );
  return result;
}

export async function findOrderByKey(
  userId: string,
  idempotencyKey: string,
): Promise<Order | undefined> {
  const id = await findCreatedId(ORDER_KEY, userId, idempotencyKey);
  return id === undefined ? undefined : findOrder(id);
}

/** Yields orders newest first.
 *  @param after The id of the previous page's last order.
 *  @param limit How many the caller will take, if known. */
export async function* iterateOrders(
  list: OrderList,
  after?: string,
  limit = PAGE_SIZE,
): AsyncGenerator<Order, void> {
  const pages = paginateQuery(
    {
      client: dynamodb,
      // One more tells whether others follow.
      pageSize: Math.min(limit + 1, PAGE_SIZE),
      ...(after ? { startingToken: toStartKey(list, after) } : {}),
    },
    { ...toQuery(list), ScanIndexForward: false },
  );
  for await (const { Items = [] } of pages) yield* Items.map((item) => Order.parse(item));
}

/** Hides from members which staff changed the status, and whether the order is archived. */
export function orderForMember(order: Order): Order {
  return {
    ...order,
    archivedAt: null,
    history: order.history.map((change) => ({ ...change, by: null })),
  };
}

export function countOrders(list: OrderList): Promise<number> {
  return getCount(toPartition(list), toQuery(list));
}

/** Sets the order's status and adds the change to its history.
 *  @param from the required current status, if any.
 *  @returns the order as stored afterwards, changed or not; undefined when it does not exist. */
export async function setOrderStatus(
  id: string,
  status: OrderStatus,
  from: OrderStatus | undefined,
  by: NonNullable<Order['history'][number]['by']>,
): Promise<Order | undefined> {
  const { order } = await changeOrder(id, (before) => {
    if (before.status === status || (from && before.status !== from)) return before;
    const at = new Date().toISOString();
    return { ...before, status, updatedAt: at, history: [...before.history, { status, at, by }] };
  });
  return order;
}

/** Moves the order into the archive, or back.
 *  @returns the order; undefined when it does not exist. */
export async function setOrderArchived(
  id: string,
  isArchived: boolean,
): Promise<Order | undefined> {
  const { order } = await changeOrder(id, (before) => {
    if ((before.archivedAt !== null) === isArchived) return before;
    const at = new Date().toISOString();
    return { ...before, archivedAt: isArchived ? at : null, updatedAt: at };
  });
  return order;
}

/** Removes the person from their orders, which are kept, and closes the open ones. */
export async function anonymizeOrders(userId: string): Promise<void> {
  const orders = await Array.fromAsync(iterateOrders({ userId }));
  const anonymousId = randomUUID();
  for (const { id } of orders) {
    await changeOrder(id, (before) => anonymize(before, anonymousId));
  }
  for (const list of [toPartition({ userId }), openList(userId)]) {
    await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: toCountKey(list) }));
  }
}

function anonymize(order: Order, anonymousId: string): Order {
  const at = new Date().toISOString();
  const closed = {
    status: 'declined' as const,
    history: [...order.history, { status: 'declined' as const, at, by: null }],
  };
  return {
    ...order,
    ...(isOpen(order) ? closed : {}),
    userId: anonymousId,
    requester: { email: null, firstName: null, lastName: null },
    note: null,
    shippingAddress: null,
    updatedAt: at,
  };
}

/** @param change returns the order itself to leave it as it is. */
function changeOrder(id: string, change: (before: Order) => Order): Promise<{ order?: Order }> {
  return retryOnConflict('Someone has just changed this request. Please try again.', async () => {
    const before = await findOrder(id);
    if (!before) return {};
    const after = change(before);
    if (after === before) return { order: before };
    const userIds = new Set([before.userId, after.userId]);
    await Promise.all(Array.from(userIds, prepareCounters));
    return (await transactWrite(changeWrites(before, after))) ? { order: after } : undefined;
  });
}

function changeWrites(before: Order, after: Order): Write[] {
  const TableName = tableName();
  const isMoved = before.archivedAt !== after.archivedAt;
  // Two changes of the same order within a millisecond differ in their history or archive.
  const unchanged = {
    ConditionExpression: 'updatedAt = :read AND size(history) = :changes',
    ExpressionAttributeValues: { ':read': before.updatedAt, ':changes': before.history.length },
  };
  const difference = Number(isOpen(after)) - Number(isOpen(before));
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
    ...(before.userId === after.userId
      ? []
      : [
          countWrite(toPartition({ userId: before.userId }), -1),
          countWrite(toPartition({ userId: after.userId }), 1),
        ]),
    ...(difference === 0 ? [] : [countWrite(openList(before.userId), difference === 1 ? 1 : -1)]),
    ...(isAnswered(before, after)
      ? [outboxWrite({ kind: 'quote-answered', orderId: after.id, status: after.status })]
      : []),
  ];
}

export async function findOrder(id: string): Promise<Order | undefined> {
  for (const PK of [ORDERS, ORDERS_ARCHIVED]) {
    const { Item } = await dynamodb.send(
      new GetCommand({ TableName: tableName(), Key: { PK, SK: id }, ConsistentRead: true }),
    );
    if (Item) return Order.parse(Item);
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

function write(order: Order, idempotencyKey: string): Promise<boolean> {
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
    outboxWrite({ kind: 'quote-requested', orderId: order.id }),
    countWrite(ORDERS, 1),
    countWrite(toPartition({ userId }), 1),
    countWrite(openList(userId), 1, MAX_OPEN_ORDERS),
    {
      Update: {
        TableName: tableName(),
        Key: rateKey(userId),
        UpdateExpression: 'SET #expires = :expires ADD #count :one',
        ConditionExpression: 'attribute_not_exists(PK) OR #count < :max',
        ExpressionAttributeNames: { '#count': 'count', '#expires': TABLE.timeToLive },
        ExpressionAttributeValues: {
          ':one': 1,
          ':max': MAX_ORDERS_PER_HOUR,
          ':expires': Math.floor((Date.now() + 2 * HOUR_MS) / 1000),
        },
      },
    },
  ]);
}

/** An anonymized order has nobody to notify. */
const isAnswered = (before: Order, after: Order) =>
  before.status !== after.status && after.status !== 'pending' && after.requester.email !== null;

const isOpen = ({ status, archivedAt }: Order) =>
  archivedAt === null && OPEN_STATUSES.includes(status);

const listOf = ({ archivedAt }: Order) => (archivedAt === null ? ORDERS : ORDERS_ARCHIVED);
/** The counter of a user's open orders. */
const openList = (userId: string) => `OPEN_${ORDERS_OF}${userId}`;

function toItem(order: Order) {
  const index = { GSI1PK: toPartition({ userId: order.userId }), GSI1SK: order.id };
  return { ...orderKey(order), ...index, ...order };
}

function orderKey(order: Order) {
  return { PK: listOf(order), SK: order.id };
}

function rateKey(userId: string) {
  return { PK: `${ORDER_RATE}${userId}`, SK: new Date().toISOString().slice(0, 13) };
}

function toPartition(list: OrderList): string {
  if (typeof list === 'object') return `${ORDERS_OF}${list.userId}`;
  return list === 'current' ? ORDERS : ORDERS_ARCHIVED;
}

function toQuery(list: OrderList): QueryCommandInput {
  const ExpressionAttributeValues = { ':list': toPartition(list) };
  return typeof list === 'object'
    ? {
        TableName: tableName(),
        IndexName: TABLE.index.name,
        KeyConditionExpression: 'GSI1PK = :list',
        ExpressionAttributeValues,
      }
    : {
        TableName: tableName(),
        KeyConditionExpression: 'PK = :list',
        ExpressionAttributeValues,
        ConsistentRead: true,
      };
}

/** The row itself may be archived: only its place in the list counts. */
function toStartKey(list: OrderList, id: string) {
  return typeof list === 'object'
    ? { PK: ORDERS, SK: id, GSI1PK: toPartition(list), GSI1SK: id }
    : { PK: toPartition(list), SK: id };
}
