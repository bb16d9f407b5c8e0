import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  paginateQuery,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Product } from '../../shared/entities/product.ts';
import { dynamodb } from '../platform/aws.ts';
import { QUERY_PAGE, TABLE, TABLE_NAME } from './table.ts';
import { whenConditionHolds } from './when-condition-holds.ts';

/**
 * | access pattern      | keys                                                     |
 * |---------------------|----------------------------------------------------------|
 * | one product         | PK = `PRODUCT#<id>`, SK = `PRODUCT`                      |
 * | all, newest first   | GSI1: PK = `PRODUCTS`, SK = `<createdAt>#<id>`, backward |
 */
const SORT_KEY = 'PRODUCT';
const LIST = 'PRODUCTS';
const LIST_QUERY = {
  TableName: TABLE_NAME,
  IndexName: TABLE.index.name,
  KeyConditionExpression: 'GSI1PK = :list',
  ExpressionAttributeValues: { ':list': LIST },
};
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
});
export type StoredProduct = z.infer<typeof StoredProduct>;

export async function productById(id: string): Promise<StoredProduct | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: TABLE_NAME, Key: key(id), ConsistentRead: true }),
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
        RequestItems: { [TABLE_NAME]: { Keys: missing.slice(0, READS_PER_BATCH) } },
      }),
    );
    for (const item of Responses?.[TABLE_NAME] ?? []) {
      const product = StoredProduct.parse(item);
      found.set(product.id, product);
    }
    const again = (UnprocessedKeys?.[TABLE_NAME]?.Keys ?? []) as typeof missing;
    missing = [...missing.slice(READS_PER_BATCH), ...again];
  }
  return found;
}

/** Newest first. Reads the whole list, a page at a time. */
export async function allProducts(): Promise<StoredProduct[]> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    { ...LIST_QUERY, ScanIndexForward: false },
  );
  const products: StoredProduct[] = [];
  for await (const page of pages) {
    products.push(...(page.Items ?? []).map((row) => StoredProduct.parse(row)));
  }
  return products;
}

/** How many there are, at the price of reading them but without their bytes. */
export async function countProducts(): Promise<number> {
  let count = 0;
  for await (const page of paginateQuery(
    { client: dynamodb },
    { ...LIST_QUERY, Select: 'COUNT' },
  )) {
    count += page.Count ?? 0;
  }
  return count;
}

export interface ProductWrites {
  put: readonly StoredProduct[];
  /** Ids. */
  remove: readonly string[];
}

/** Writes in transactions, each whole or not at all; writing the same again is harmless. */
export async function writeProducts(writes: ProductWrites): Promise<void> {
  for (const TransactItems of productWrites(writes)) {
    await dynamodb.send(new TransactWriteCommand({ TransactItems }));
  }
}

/** Of products, for as many transactions as they take. */
export function productWrites({ put, remove }: ProductWrites): Write[][] {
  return transactions([
    ...put.map((product) => ({ Put: { TableName: TABLE_NAME, Item: row(product) } })),
    ...remove.map((id) => ({ Delete: { TableName: TABLE_NAME, Key: key(id) } })),
  ]);
}

/** @returns whether it was new; a product that is there already stays as it is. */
export function createProduct(product: StoredProduct): Promise<boolean> {
  return whenConditionHolds(
    new PutCommand({
      TableName: TABLE_NAME,
      Item: row(product),
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
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
  return { PK: `PRODUCT#${id}`, SK: SORT_KEY };
}

function row(product: StoredProduct) {
  return {
    ...key(product.id),
    GSI1PK: LIST,
    GSI1SK: `${product.createdAt}#${product.id}`,
    ...product,
  };
}
