import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Order, type OrderStatus } from '../../../shared/entities/order.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { transactWrite } from './conditional-writes.ts';
import { findCreatedId, idempotencyKeyWrite, ORDER_KEY } from './idempotency-keys.ts';
import { countRows, TABLE, tableName } from './table.ts';

/**
 * | access pattern                   | keys                                                       |
 * |----------------------------------|------------------------------------------------------------|
 * | one order; all, newest first     | PK = `ORDERS`, SK = `<id>`, backward                       |
 * | a user's, newest first           | GSI1: PK = `ORDERS_OF#<user id>`, SK = `<id>`, backward    |
 *
 * Ids are UUIDv7, which sort by time.
 */
export const ORDERS_OF = 'ORDERS_OF#';
export const ORDERS = 'ORDERS';
/** All orders, or one user's. */
type Scope = 'all' | { userId: string };
const toUserPartition = (userId: string) => `${ORDERS_OF}${userId}`;

/** Small, because orders are large. */
const PAGE_SIZE = 50;

/** Saves the order, unless the same key of the same user has created one before.
 *  @returns the earlier order, or the new one. */
export function createOrder(order: Order, idempotencyKey: string): Promise<Order> {
  return retryOnConflict('Your request is being saved. Please try again.', async () => {
    const earlier = await findOrderByKey(order.userId, idempotencyKey);
    return earlier ?? ((await write(order, idempotencyKey)) ? order : undefined);
  });
}

export async function findOrderByKey(
  userId: string,
  idempotencyKey: string,
): Promise<Order | undefined> {
  const id = await findCreatedId(ORDER_KEY, userId, idempotencyKey);
  return id === undefined ? undefined : orderById(id);
}

/** Yields orders newest first. @param after the id of the previous page's last order. */
export async function* iterateOrders(
  scope: Scope,
  after: string | undefined,
): AsyncGenerator<Order, void> {
  const pages = paginateQuery(
    {
      client: dynamodb,
      pageSize: PAGE_SIZE,
      ...(after ? { startingToken: toStartKey(scope, after) } : {}),
    },
    { ...toQuery(scope), ScanIndexForward: false },
  );
  for await (const { Items = [] } of pages) yield* Items.map((item) => Order.parse(item));
}

export function countOrders(scope: Scope): Promise<number> {
  return countRows(toQuery(scope));
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
  const now = new Date().toISOString();
  try {
    const { Attributes } = await dynamodb.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: orderKey(id),
        UpdateExpression:
          'SET #status = :status, updatedAt = :now, history = list_append(history, :change)',
        ConditionExpression: `attribute_exists(PK) AND #status <> :status${from ? ' AND #status = :from' : ''}`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':status': status,
          ':now': now,
          ':change': [{ status, at: now, by }],
          ...(from ? { ':from': from } : {}),
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Order.parse(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return orderById(id);
    throw error;
  }
}

async function orderById(id: string): Promise<Order | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: orderKey(id), ConsistentRead: true }),
  );
  return Item && Order.parse(Item);
}

function write(order: Order, idempotencyKey: string): Promise<boolean> {
  return transactWrite([
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...orderKey(order.id),
          GSI1PK: toUserPartition(order.userId),
          GSI1SK: order.id,
          ...order,
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    idempotencyKeyWrite(ORDER_KEY, order.userId, idempotencyKey, order.id),
  ]);
}

function orderKey(id: string) {
  return { PK: ORDERS, SK: id };
}

function toQuery(scope: Scope) {
  return scope === 'all'
    ? {
        TableName: tableName(),
        KeyConditionExpression: 'PK = :list',
        ExpressionAttributeValues: { ':list': ORDERS },
        ConsistentRead: true,
      }
    : {
        TableName: tableName(),
        IndexName: TABLE.index.name,
        KeyConditionExpression: 'GSI1PK = :list',
        ExpressionAttributeValues: { ':list': toUserPartition(scope.userId) },
      };
}

function toStartKey(scope: Scope, id: string) {
  return scope === 'all'
    ? orderKey(id)
    : { ...orderKey(id), GSI1PK: toUserPartition(scope.userId), GSI1SK: id };
}
