import {
  BatchGetCommand,
  GetCommand,
  paginateQuery,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Product } from '../../../shared/entities/product.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { newCatalogueVersion } from './catalog-version.ts';
import { transactWrite } from './conditional-writes.ts';
import { QUERY_PAGE, TABLE, tableName } from './table.ts';

/**
 * | access pattern      | keys                                                     |
 * |---------------------|----------------------------------------------------------|
 * | one product         | PK = `PRODUCT#<id>`, SK = `PRODUCT`                      |
 * | all, newest first   | GSI1: PK = `PRODUCTS`, SK = `<createdAt>#<id>`, backward |
 */
export const PRODUCTS = 'PRODUCTS';
export const PRODUCT = 'PRODUCT#';
const SORT_KEY = 'PRODUCT';
/** DynamoDB's own limits are 100 and 4 MB; what an item takes there is near its length in JSON. There is
 *  room for a few writes of others. */
const WRITES_PER_TRANSACTION = 96;
const BYTES_PER_TRANSACTION = 3_000_000;
/** DynamoDB's own limit. */
const READS_PER_BATCH = 100;

/** A product with what its import needs to tell whether anything changed. */
export const StoredProduct = Product.extend({
  /** Of the Airtable record it was made from; null when it came from elsewhere. */
  sourceHash: z.string().nullable(),
  /** Photos of its record that can never be had, by their ids: why. */
  refusedPhotos: z.record(z.string(), z.string()).optional(),
});
export type StoredProduct = z.infer<typeof StoredProduct>;

export async function productById(id: string): Promise<StoredProduct | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(id), ConsistentRead: true }),
  );
  return Item && StoredProduct.parse(Item);
}

/** Those that are there, by their ids. */
export async function productsById(ids: readonly string[]): Promise<Map<string, StoredProduct>> {
  const found = new Map<string, StoredProduct>();
  let missing = [...new Set(ids)].map(key);
  while (missing.length > 0) {
    const { Responses, UnprocessedKeys } = await dynamodb.send(
      new BatchGetCommand({
        RequestItems: { [tableName()]: { Keys: missing.slice(0, READS_PER_BATCH) } },
      }),
    );
    for (const item of Responses?.[tableName()] ?? []) {
      const product = StoredProduct.parse(item);
      found.set(product.id, product);
    }
    const again = (UnprocessedKeys?.[tableName()]?.Keys ?? []) as typeof missing;
    missing = [...missing.slice(READS_PER_BATCH), ...again];
  }
  return found;
}

/** Newest first. Reads the whole list, a page at a time. */
export async function allProducts(): Promise<StoredProduct[]> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    {
      TableName: tableName(),
      IndexName: TABLE.index.name,
      KeyConditionExpression: 'GSI1PK = :list',
      ExpressionAttributeValues: { ':list': PRODUCTS },
      ScanIndexForward: false,
    },
  );
  const products: StoredProduct[] = [];
  for await (const page of pages) {
    products.push(...(page.Items ?? []).map((row) => StoredProduct.parse(row)));
  }
  return products;
}

export interface ProductWrites {
  put: readonly StoredProduct[];
  /** Ids. */
  remove: readonly string[];
}

/** Writes in transactions, each whole or not at all; writing the same again is harmless. */
export async function writeProducts(writes: ProductWrites): Promise<void> {
  for (const batch of productWrites(writes)) {
    const TransactItems = [...batch, newCatalogueVersion('other')];
    await dynamodb.send(new TransactWriteCommand({ TransactItems }));
  }
}

/** Of products, for as many transactions as they take. */
export function productWrites({ put, remove }: ProductWrites): Write[][] {
  return transactions([
    ...put.map((product) => ({ Put: { TableName: tableName(), Item: row(product) } })),
    ...remove.map((id) => ({ Delete: { TableName: tableName(), Key: key(id) } })),
  ]);
}

/** @returns whether it was new; a product that is there already stays as it is. */
export async function createProduct(product: StoredProduct): Promise<boolean> {
  const Put = {
    TableName: tableName(),
    Item: row(product),
    ConditionExpression: 'attribute_not_exists(PK)',
  };
  return transactWrite([{ Put }, newCatalogueVersion('other')]);
}

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

function transactions(writes: readonly Write[]): Write[][] {
  const batches: Write[][] = [];
  let batch: Write[] = [];
  let bytes = 0;
  for (const write of writes) {
    const size = Buffer.byteLength(JSON.stringify(write));
    if (batch.length === WRITES_PER_TRANSACTION || bytes + size > BYTES_PER_TRANSACTION) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(write);
    bytes += size;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

function key(id: string) {
  return { PK: `${PRODUCT}${id}`, SK: SORT_KEY };
}

function row(product: StoredProduct) {
  return {
    ...key(product.id),
    GSI1PK: PRODUCTS,
    GSI1SK: `${product.createdAt}#${product.id}`,
    ...product,
  };
}
