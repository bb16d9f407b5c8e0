import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v4 as uuid } from 'uuid';
import * as z from 'zod';
import { LineProduct, Quantity } from '../../../shared/entities/cart.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { StoredLine } from './lines.ts';
import { savedItemKeys } from './saved-items.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern    | keys                                                  |
 * |-------------------|-------------------------------------------------------|
 * | one line          | PK = `CART#<user id>`, SK = `PRODUCT#<product id>`    |
 * | a user's lines    | PK = `CART#<user id>`                                 |
 * | a product's       | GSI1: PK = `SAVED#<product id>`, see `saved-items.ts` |
 */
export const CART = 'CART#';
const CartLine = StoredLine.extend({ quantity: z.int() });
export type CartLine = z.infer<typeof CartLine>;

/** A quote request stores the whole cart in one row of at most 400 kB. */
export const MAX_CART_LINES = 200;

const MAX_QUANTITY = Quantity.maxValue ?? Number.MAX_SAFE_INTEGER;

export const listCartLines = (userId: string): Promise<CartLine[]> =>
  Array.fromAsync(iterateRows(partitionQuery(toCartKey(userId)), (row) => CartLine.parse(row)));

/** Creates the product's line or raises its quantity, atomically; a request that is sent again after a lost
 *  answer counts once.
 *  @param addition identifies the request, until another one raises the line.
 *  @returns undefined when the line would exceed the stock or the maximum quantity, `other-quantity` when the same addition
 *    had another one. */
export async function addToCart(
  userId: string,
  product: LineProduct & Pick<Product, 'stockQuantity'>,
  quantity: number,
  addition: string = uuid(),
): Promise<CartLine | 'other-quantity' | undefined> {
  const most = Math.min(product.stockQuantity, MAX_QUANTITY) - quantity;
  if (most < 0) return undefined;
  const saved = savedItemKeys(product.id, userId);
  const line = await sendUpdate(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(userId, product.id),
      UpdateExpression:
        'SET id = if_not_exists(id, :id), createdAt = if_not_exists(createdAt, :now), ' +
        'userId = :userId, productId = :productId, product = :product, lastAddition = :addition, lastQuantity = :quantity, ' +
        'GSI1PK = :saved, GSI1SK = :savedBy ' +
        'ADD quantity :quantity',
      ConditionExpression:
        'attribute_not_exists(quantity) OR (quantity <= :most AND lastAddition <> :addition)',
      ExpressionAttributeValues: {
        ':id': uuid(),
        ':now': new Date().toISOString(),
        ':userId': userId,
        ':productId': product.id,
        ':product': LineProduct.parse(product),
        ':addition': addition,
        ':quantity': quantity,
        ':most': most,
        ':saved': saved.GSI1PK,
        ':savedBy': saved.GSI1SK,
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  if (line) return line;
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(userId, product.id), ConsistentRead: true }),
  );
  if (Item?.lastAddition !== addition) return undefined;
  return (Item.lastQuantity ?? quantity) === quantity ? CartLine.parse(Item) : 'other-quantity';
}

export async function findCartLine(userId: string, lineId: string): Promise<CartLine | undefined> {
  return (await listCartLines(userId)).find(({ id }) => id === lineId);
}

/** @returns undefined when the line has been removed. */
export async function setQuantity(
  { id, userId, productId }: CartLine,
  quantity: number,
): Promise<CartLine | undefined> {
  return sendUpdate(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(userId, productId),
      UpdateExpression: 'SET quantity = :quantity',
      ConditionExpression: 'id = :id',
      ExpressionAttributeValues: { ':id': id, ':quantity': quantity },
      ReturnValues: 'ALL_NEW',
    }),
  );
}

/** Keeps a line that was added after the time. */
export async function removeAddedBefore(
  time: string,
  { userId, productId }: Pick<CartLine, 'userId' | 'productId'>,
): Promise<void> {
  await sendConditional(
    new DeleteCommand({
      TableName: tableName(),
      Key: key(userId, productId),
      ConditionExpression: 'createdAt <= :time',
      ExpressionAttributeValues: { ':time': time },
    }),
  );
}

export async function removeFromCart(userId: string, productId: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: key(userId, productId) }));
}

export async function clearCart(userId: string): Promise<void> {
  for (const { productId } of await listCartLines(userId)) await removeFromCart(userId, productId);
}

async function sendUpdate(update: UpdateCommand): Promise<CartLine | undefined> {
  try {
    return CartLine.parse((await dynamodb.send(update)).Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

const toCartKey = (userId: string) => `${CART}${userId}`;

function key(userId: string, productId: string) {
  return { PK: toCartKey(userId), SK: `PRODUCT#${productId}` };
}
