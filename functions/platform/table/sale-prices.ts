import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { SalePrice } from '../../../shared/entities/sale-price.ts';
import { batchGet } from './batch-get.ts';
import { sendConditional } from './conditional-writes.ts';
import { parseRows } from './parse-rows.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                              | keys                                      |
 * |---------------------------------------------|-------------------------------------------|
 * | the price that a product was sold for last  | PK = `SALE_PRICE#<id>`, SK = `SALE_PRICE` |
 *
 * These rows omit the buyers, which the quotes have, so that public pages can read them.
 */
export const SALE_PRICE = 'SALE_PRICE#';
const SORT_KEY = 'SALE_PRICE';
const key = (productId: string) => ({ PK: `${SALE_PRICE}${productId}`, SK: SORT_KEY });

const StoredSalePrice = SalePrice.extend({ soldAt: z.iso.datetime() });
type StoredSalePrice = z.infer<typeof StoredSalePrice>;

/** A later sale takes precedence, even if an earlier one is saved again. */
export async function saveSalePrice(sale: StoredSalePrice): Promise<void> {
  await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...key(sale.productId), ...sale },
      ConditionExpression: 'attribute_not_exists(PK) OR soldAt <= :at',
      ExpressionAttributeValues: { ':at': sale.soldAt },
    }),
  );
}

/** Removes the price of a sale whose piece was returned. That of a later sale stays. */
export async function deleteSalePrice({
  productId,
  soldAt,
}: Pick<StoredSalePrice, 'productId' | 'soldAt'>): Promise<void> {
  await sendConditional(
    new DeleteCommand({
      TableName: tableName(),
      Key: key(productId),
      ConditionExpression: 'soldAt = :at',
      ExpressionAttributeValues: { ':at': soldAt },
    }),
  );
}

/** @returns when the products were last sold for a price, by id. */
export async function findLastSales(
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await batchGet(productIds.map(key));
  const sales = await parseRows(rows, (row) => StoredSalePrice.parse(row));
  return new Map(sales.map(({ productId, soldAt }) => [productId, soldAt]));
}

export async function findSalePrices(productIds: readonly string[]): Promise<SalePrice[]> {
  const rows = await batchGet(productIds.map(key));
  return parseRows(rows, (row) => SalePrice.parse(row));
}
