import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Order, type OrderStatus } from '../../../shared/entities/order.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { transactWrite } from './conditional-writes.ts';
import { keyPut, madeBy, ORDER_KEY } from './idempotency-keys.ts';
import { countRows, TABLE, tableName } from './table.ts';

/**
 * | access pattern                   | keys                                                       |
 * |----------------------------------|------------------------------------------------------------|
 * | one order; all, newest first     | PK = `ORDERS`, SK = `<id>`, backward                       |
 * | a user's, newest first           | GSI1: PK = `ORDERS_OF#<user id>`, SK = `<id>`, backward    |
 *
 * Ids are UUIDs of version 7, so their order is that of time.
 */
export const ORDERS_OF = 'ORDERS_OF#';
export const ORDERS = 'ORDERS';
/** Everybody's, or one user's. */
type Whose = 'all' | { userId: string };
const ordersOf = (userId: string) => `${ORDERS_OF}${userId}`;

/** Orders are large. */
const READ_AT_ONCE = 50;

/** Saves the order, unless the same key of the same user has created one before.
 *  @returns the earlier order, or the new one. */
export function createOrder(order: Order, idempotencyKey: string): Promise<Order> {
  return retryOnConflict('Your request is being saved. Please try again.', async () => {
    const earlier = await orderMadeBy(order.userId, idempotencyKey);
    return earlier ?? ((await write(order, idempotencyKey)) ? order : undefined);
  });
}

export async function orderMadeBy(
  userId: string,
  idempotencyKey: string,
): Promise<Order | undefined> {
  const id = await madeBy(ORDER_KEY, userId, idempotencyKey);
  return id === undefined ? undefined : orderById(id);
}

/** Newest first. @param after the id of the last order of the page before. */
export async function* ordersAfter(
  whose: Whose,
  after: string | undefined,
): AsyncGenerator<Order, void> {
  const pages = paginateQuery(
    {
      client: dynamodb,
      pageSize: READ_AT_ONCE,
      ...(after ? { startingToken: startKey(whose, after) } : {}),
    },
    { ...listOf(whose), ScanIndexForward: false },
  );
  for await (const { Items = [] } of pages) yield* Items.map((item) => Order.parse(item));
}

export function orderCount(whose: Whose): Promise<number> {
  return countRows(listOf(whose));
}

/** Gives the order its next status, and its history who did so.
 *  @param from the status it must still have, where that matters.
 *  @returns the order as it is then, moved or not; undefined when there is none. */
export async function moveOrder(
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
          GSI1PK: ordersOf(order.userId),
          GSI1SK: order.id,
          ...order,
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    keyPut(ORDER_KEY, order.userId, idempotencyKey, order.id),
  ]);
}

function orderKey(id: string) {
  return { PK: ORDERS, SK: id };
}

function listOf(whose: Whose) {
  return whose === 'all'
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
        ExpressionAttributeValues: { ':list': ordersOf(whose.userId) },
      };
}

function startKey(whose: Whose, id: string) {
  return whose === 'all'
    ? orderKey(id)
    : { ...orderKey(id), GSI1PK: ordersOf(whose.userId), GSI1SK: id };
}
