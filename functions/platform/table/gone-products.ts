import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                       | keys                                          |
 * |--------------------------------------|-----------------------------------------------|
 * | when a product was removed           | PK = `GONE_PRODUCT#<id>`, SK = `GONE_PRODUCT` |
 *
 * The row stays if the product returns, because it is read only for missing products.
 */
export const GONE_PRODUCT = 'GONE_PRODUCT#';
const SORT_KEY = 'GONE_PRODUCT';
const GoneProduct = z.object({ id: z.string(), goneAt: z.iso.datetime() });

export function goneProductWrite(id: string) {
  const gone: z.infer<typeof GoneProduct> = { id, goneAt: new Date().toISOString() };
  return { Put: { TableName: tableName(), Item: { ...key(id), ...gone } } };
}

export async function findGoneProduct(
  id: string,
): Promise<z.infer<typeof GoneProduct> | undefined> {
  const { Item } = await dynamodb.send(new GetCommand({ TableName: tableName(), Key: key(id) }));
  return Item && GoneProduct.parse(Item);
}

function key(id: string) {
  return { PK: `${GONE_PRODUCT}${id}`, SK: SORT_KEY };
}
