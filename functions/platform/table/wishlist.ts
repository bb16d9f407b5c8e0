import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { v4 as uuid } from 'uuid';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import { LineProduct } from '../../../shared/entities/cart.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { StoredLine, withProducts } from './cart-and-wishlist-lines.ts';
import { addToList, deleteCount, removeFromList } from './counters.ts';
import { savedItemKeys } from './saved-items.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern    | keys                                                      |
 * |-------------------|-----------------------------------------------------------|
 * | one entry         | PK = `WISHLIST#<user id>`, SK = `PRODUCT#<product id>`    |
 * | a user's entries  | PK = `WISHLIST#<user id>`                                 |
 * | a product's       | GSI1: PK = `SAVED#<product id>`, see `saved-items.ts`     |
 */
export const WISHLIST = 'WISHLIST#';

export const personalData = {
  of: 'member',
  content: 'the products on the wishlist',
  expires: 'with the account',
  exportAs: 'wishlist',
  load: async ({ userId }) => withProducts(await listWishlistEntries(userId)),
  erase: ({ userId }) => clearWishlist(userId),
} as const satisfies PersonalData;

const toPartition = (userId: string) => `${WISHLIST}${userId}`;
const toKey = (userId: string, productId: string) => ({
  PK: toPartition(userId),
  SK: `PRODUCT#${productId}`,
});

const listOf = (userId: string) => ({
  name: toPartition(userId),
  query: partitionQuery(toPartition(userId)),
  max: BUDGETS.wishlistEntry.rows,
});

export const listWishlistEntries = (userId: string): Promise<StoredLine[]> =>
  Array.fromAsync(iterateRows(partitionQuery(toPartition(userId)), (row) => StoredLine.parse(row)));

/** @returns the existing entry if the product is already on the list; undefined if the list is full. */
export async function addToWishlist(
  userId: string,
  product: LineProduct,
): Promise<StoredLine | undefined> {
  const key = toKey(userId, product.id);
  const line: StoredLine = {
    id: uuid(),
    userId,
    productId: product.id,
    createdAt: new Date().toISOString(),
    product: LineProduct.parse(product),
  };
  const result = await addToList(listOf(userId), {
    Put: {
      TableName: tableName(),
      Item: { ...key, ...savedItemKeys(product.id, userId), ...line },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  });
  if (result === 'added') return line;
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return Item && StoredLine.parse(Item);
}

export async function removeFromWishlist(userId: string, productId: string): Promise<void> {
  await removeFromList(listOf(userId), {
    Delete: {
      TableName: tableName(),
      Key: toKey(userId, productId),
      ConditionExpression: 'attribute_exists(PK)',
    },
  });
}

export async function clearWishlist(userId: string): Promise<void> {
  for (const { productId } of await listWishlistEntries(userId)) {
    await removeFromWishlist(userId, productId);
  }
  await deleteCount(listOf(userId).name);
}
