import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v4 as uuid } from 'uuid';
import * as z from 'zod';
import { LineProduct, Quantity } from '../../../shared/entities/cart.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { StoredLine } from './lines.ts';
import { QUERY_PAGE, tableName } from './table.ts';

/**
 * | access pattern    | keys                                                  |
 * |-------------------|-------------------------------------------------------|
 * | one line          | PK = `CART#<user id>`, SK = `PRODUCT#<product id>`    |
 * | a user's lines    | PK = `CART#<user id>`                                 |
 */
export const CART = 'CART#';
const CartLine = StoredLine.extend({ quantity: z.int() });
export type CartLine = z.infer<typeof CartLine>;

/** A quote request holds a whole cart, and an item of the table 400 kB. */
export const MOST_LINES = 200;

const MOST = Quantity.maxValue ?? Number.MAX_SAFE_INTEGER;

export async function cartLines(userId: string): Promise<CartLine[]> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    {
      TableName: tableName(),
      KeyConditionExpression: 'PK = :cart',
      ExpressionAttributeValues: { ':cart': cartOf(userId) },
      ConsistentRead: true,
    },
  );
  const lines: CartLine[] = [];
  for await (const { Items = [] } of pages) {
    lines.push(...Items.map((item) => CartLine.parse(item)));
  }
  return lines;
}

/** Makes the product's line, or raises it; together with any number of others at the same moment, and
 *  once also where the request is sent again because its answer was lost.
 *  @param addition by which the same one is known again, for as long as no other raises the line.
 *  @returns undefined where the line would hold more than a line can. */
export async function addToCart(
  userId: string,
  product: LineProduct,
  quantity: number,
  addition: string = uuid(),
): Promise<CartLine | undefined> {
  const line = await lineAfter(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(userId, product.id),
      UpdateExpression:
        'SET id = if_not_exists(id, :id), createdAt = if_not_exists(createdAt, :now), ' +
        'userId = :userId, productId = :productId, product = :product, lastAddition = :addition ' +
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
        ':most': MOST - quantity,
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  if (line) return line;
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(userId, product.id), ConsistentRead: true }),
  );
  return Item?.lastAddition === addition ? CartLine.parse(Item) : undefined;
}

/** @returns undefined where the user has no such line (any more). */
export async function setQuantity(
  userId: string,
  lineId: string,
  quantity: number,
): Promise<CartLine | undefined> {
  const line = (await cartLines(userId)).find(({ id }) => id === lineId);
  if (!line) return undefined;
  return lineAfter(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(userId, line.productId),
      UpdateExpression: 'SET quantity = :quantity',
      ConditionExpression: 'id = :id',
      ExpressionAttributeValues: { ':id': lineId, ':quantity': quantity },
      ReturnValues: 'ALL_NEW',
    }),
  );
}

/** Removing what is not there changes nothing. */
export async function removeFromCart(userId: string, productId: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: key(userId, productId) }));
}

async function lineAfter(update: UpdateCommand): Promise<CartLine | undefined> {
  try {
    return CartLine.parse((await dynamodb.send(update)).Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

const cartOf = (userId: string) => `${CART}${userId}`;

function key(userId: string, productId: string) {
  return { PK: cartOf(userId), SK: `PRODUCT#${productId}` };
}
