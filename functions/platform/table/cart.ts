import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v4 as uuid } from 'uuid';
import * as z from 'zod';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import { LineProduct, Quantity } from '../../../shared/entities/cart.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { StoredLine, withProducts } from './cart-and-wishlist-lines.ts';
import type { Write } from './conditional-writes.ts';
import { addToList, countWrite, deleteCount, getCount, removeFromList } from './counters.ts';
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
export const personalData = {
  of: 'member',
  content: 'the products in the cart',
  expires: 'with the account',
  exportAs: 'cart',
  load: async ({ userId }) => withProducts(await listCartLines(userId)),
  erase: ({ userId }) => clearCart(userId),
} as const satisfies PersonalData;

const toCartKey = (userId: string) => `${CART}${userId}`;

const StoredCartLine = StoredLine.extend({ quantity: z.int() });
export type StoredCartLine = z.infer<typeof StoredCartLine>;

const MAX_QUANTITY = Quantity.maxValue ?? Number.MAX_SAFE_INTEGER;

const listOf = (userId: string) => ({
  name: toCartKey(userId),
  query: partitionQuery(toCartKey(userId)),
  max: BUDGETS.cartLine.rows,
});

export const listCartLines = (userId: string): Promise<StoredCartLine[]> =>
  Array.fromAsync(
    iterateRows(partitionQuery(toCartKey(userId)), (row) => StoredCartLine.parse(row)),
  );

/**
 * A retry after a lost response counts once.
 * @param addition identifies the request until another one raises the line.
 * @returns undefined if the line would exceed the stock or the maximum quantity, `other-quantity` if the same
 *   addition had another quantity, `full` if the cart is full.
 */
export async function addToCart(
  userId: string,
  product: LineProduct & Pick<Product, 'stockQuantity'>,
  quantity: number,
  addition: string = uuid(),
): Promise<StoredCartLine | 'other-quantity' | 'full' | undefined> {
  const most = Math.min(product.stockQuantity, MAX_QUANTITY) - quantity;
  if (most < 0) return undefined;
  const saved = {
    product: LineProduct.parse(product),
    lastAddition: addition,
    lastQuantity: quantity,
    ...savedItemKeys(product.id, userId),
  };
  const { result } = await retryOnConflict(
    'Your cart is being changed. Please try again.',
    async (): Promise<{ result: Awaited<ReturnType<typeof addToCart>> } | undefined> => {
      const raised = await raiseQuantity(key(userId, product.id), saved, quantity, most);
      if (raised) return { result: raised };
      const Item = await readLine(userId, product.id);
      if (Item?.lastAddition === addition) {
        const isSame = Item.lastQuantity === quantity;
        return { result: isSame ? StoredCartLine.parse(Item) : 'other-quantity' };
      }
      if (Item) return Item.quantity > most ? { result: undefined } : undefined;
      const line = {
        ...saved,
        id: uuid(),
        createdAt: new Date().toISOString(),
        userId,
        productId: product.id,
        quantity,
      };
      const created = await addToList(listOf(userId), {
        Put: {
          TableName: tableName(),
          Item: { ...key(userId, product.id), ...line },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      });
      if (created === 'full') return { result: 'full' };
      return created === 'added' ? { result: StoredCartLine.parse(line) } : undefined;
    },
  );
  return result;
}

function raiseQuantity(
  Key: { PK: string; SK: string },
  { product, lastAddition, lastQuantity, GSI1PK, GSI1SK }: SavedLine,
  quantity: number,
  most: number,
): Promise<StoredCartLine | undefined> {
  return sendUpdate(
    new UpdateCommand({
      TableName: tableName(),
      Key,
      UpdateExpression:
        'SET product = :product, lastAddition = :addition, lastQuantity = :lastQuantity, ' +
        'GSI1PK = :saved, GSI1SK = :savedBy ' +
        'ADD quantity :quantity',
      ConditionExpression: 'quantity <= :most AND lastAddition <> :addition',
      ExpressionAttributeValues: {
        ':product': product,
        ':addition': lastAddition,
        ':lastQuantity': lastQuantity,
        ':quantity': quantity,
        ':most': most,
        ':saved': GSI1PK,
        ':savedBy': GSI1SK,
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
}

interface SavedLine extends ReturnType<typeof savedItemKeys> {
  product: LineProduct;
  lastAddition: string;
  lastQuantity: number;
}

export async function isInCart(userId: string, productId: string): Promise<boolean> {
  return (await readLine(userId, productId)) !== undefined;
}

export async function findCartLine(
  userId: string,
  lineId: string,
): Promise<StoredCartLine | undefined> {
  return (await listCartLines(userId)).find(({ id }) => id === lineId);
}

export async function setQuantity(
  { id, userId, productId }: StoredCartLine,
  quantity: number,
): Promise<StoredCartLine | undefined> {
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

/** Part of a transaction that removes the lines from the cart. Fails if a line was removed or changed since it
 *  was read. Call {@link countCartLines} first. */
export function takeWrites(userId: string, lines: readonly StoredCartLine[]): Write[] {
  return [
    ...lines.map(({ id, productId, quantity }) => ({
      Delete: {
        TableName: tableName(),
        Key: key(userId, productId),
        ConditionExpression: 'id = :id AND quantity = :quantity',
        ExpressionAttributeValues: { ':id': id, ':quantity': quantity },
      },
    })),
    countWrite(listOf(userId).name, -lines.length),
  ];
}

export function countCartLines(userId: string): Promise<number> {
  const { name, query } = listOf(userId);
  return getCount(name, query);
}

export async function removeFromCart(userId: string, productId: string): Promise<void> {
  await removeFromList(listOf(userId), {
    Delete: {
      TableName: tableName(),
      Key: key(userId, productId),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
}

export async function clearCart(userId: string): Promise<void> {
  for (const { productId } of await listCartLines(userId)) await removeFromCart(userId, productId);
  await deleteCount(listOf(userId).name);
}

async function readLine(userId: string, productId: string) {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(userId, productId), ConsistentRead: true }),
  );
  return Item;
}

async function sendUpdate(update: UpdateCommand): Promise<StoredCartLine | undefined> {
  try {
    return StoredCartLine.parse((await dynamodb.send(update)).Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

function key(userId: string, productId: string) {
  return { PK: toCartKey(userId), SK: `PRODUCT#${productId}` };
}
