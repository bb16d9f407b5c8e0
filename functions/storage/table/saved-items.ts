import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { LineProduct } from '../../../shared/entities/cart.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { QUERY_PAGE, TABLE, tableName } from './table.ts';

/**
 * | access pattern                                       | keys                                               |
 * |------------------------------------------------------|----------------------------------------------------|
 * | lines of carts and wishlists that contain a product  | GSI1: PK = `SAVED#<product id>`, SK = `<user id>` |
 *
 * Lines of an earlier release have no index keys.
 */
export const SAVED = 'SAVED#';

const SavedItem = z.object({ userId: z.string(), product: LineProduct });
export type SavedItem = z.infer<typeof SavedItem>;

/** Index keys of a line. */
export const savedItemKeys = (productId: string, userId: string) => ({
  GSI1PK: `${SAVED}${productId}`,
  GSI1SK: userId,
});

export async function listSavedItems(productId: string): Promise<SavedItem[]> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    {
      TableName: tableName(),
      IndexName: TABLE.index.name,
      KeyConditionExpression: 'GSI1PK = :saved',
      ExpressionAttributeValues: { ':saved': `${SAVED}${productId}` },
    },
  );
  const items: SavedItem[] = [];
  for await (const { Items = [] } of pages) items.push(...Items.map((row) => SavedItem.parse(row)));
  return items;
}
