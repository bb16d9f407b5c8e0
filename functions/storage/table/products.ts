import {
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Money, Product, type ProductIdentification } from '../../../shared/entities/product.ts';
import type { PublicProvenance } from '../../../shared/entities/provenance.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { batchGet } from './batch-get.ts';
import { catalogVersionWrite } from './catalog-version.ts';
import { transactWrite } from './conditional-writes.ts';
import { goneProductWrite } from './gone-products.ts';
import { indexQuery, iterateRows, selectAttributes, tableName } from './table.ts';

/**
 * | access pattern      | keys                                                     |
 * |---------------------|----------------------------------------------------------|
 * | one product         | PK = `PRODUCT#<id>`, SK = `PRODUCT`                      |
 * | all, newest first   | GSI1: PK = `PRODUCTS`, SK = `<createdAt>#<id>`, backward |
 */
export const PRODUCTS = 'PRODUCTS';
export const PRODUCT = 'PRODUCT#';
const SORT_KEY = 'PRODUCT';
/** DynamoDB's limits are 100 writes and 4 MB. The size is estimated from the JSON length; the rest is reserved
 *  for the checkpoint's other writes. */
const WRITES_PER_TRANSACTION = 96;
const BYTES_PER_TRANSACTION = 3_000_000;

/** A product with what the sync needs to detect changes, and what only the search uses. */
export const StoredProduct = Product.extend({
  /** Hash of its Airtable record; null for other sources. */
  sourceHash: z.string().nullable(),
  /** The dealer's number, by which the search finds it. */
  uniqueId: z.string().nullable().optional(),
  /** The dealer's asking price and cost; only staff see them. */
  sharePrice: Money.nullable().optional(),
  cost: Money.nullable().optional(),
  /** Reasons why photos of the record cannot be imported, by attachment id. */
  refusedPhotos: z.record(z.string(), z.string()).optional(),
  listedAt: z.iso.datetime().optional(),
  soldAt: z.iso.datetime().optional(),
});
export type StoredProduct = z.infer<typeof StoredProduct>;

/** What functions that serve visitors and members may read; their permissions name these attributes. */
const PublicProduct = Product.extend({ uniqueId: StoredProduct.shape.uniqueId });
export type PublicProduct = z.infer<typeof PublicProduct>;
export const PUBLIC_PRODUCT = Object.keys(PublicProduct.shape);

export async function findProduct(id: string): Promise<StoredProduct | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(id), ConsistentRead: true }),
  );
  return Item && StoredProduct.parse(Item);
}

/** @returns the existing products by id. */
export async function findProducts(ids: readonly string[]): Promise<Map<string, StoredProduct>> {
  const rows = await batchGet([...new Set(ids)].map(key));
  return new Map(rows.map((row) => StoredProduct.parse(row)).map((each) => [each.id, each]));
}

/** @returns the existing products by id, without what only staff may see. */
export async function findPublicProducts(
  ids: readonly string[],
): Promise<Map<string, PublicProduct>> {
  const rows = await batchGet([...new Set(ids)].map(key), selectAttributes(PUBLIC_PRODUCT));
  return new Map(rows.map((row) => PublicProduct.parse(row)).map((each) => [each.id, each]));
}

export async function findPublicProduct(id: string): Promise<PublicProduct | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableName(),
      Key: key(id),
      ConsistentRead: true,
      ...selectAttributes(PUBLIC_PRODUCT),
    }),
  );
  return Item && PublicProduct.parse(Item);
}

/** @returns all products, newest first. */
export const loadAllProducts = (): Promise<StoredProduct[]> =>
  Array.fromAsync(
    iterateRows({ ...indexQuery(PRODUCTS), ScanIndexForward: false }, (row) =>
      StoredProduct.parse(row),
    ),
  );

/** Reads some fields of all products, in any order. */
export const loadProductFields = <Fields extends z.ZodObject>(
  fields: Fields,
): Promise<z.infer<Fields>[]> =>
  Array.fromAsync(
    iterateRows(
      {
        ...indexQuery(PRODUCTS),
        // Named too, because the permission requires it.
        Select: 'SPECIFIC_ATTRIBUTES',
        ...selectAttributes(Object.keys(fields.shape)),
      },
      (row) => fields.parse(row),
    ),
  );

/** @returns all products, in any order, without what only staff may see. */
export const loadPublicProducts = (): Promise<PublicProduct[]> => loadProductFields(PublicProduct);

export interface ProductWrites {
  put: readonly StoredProduct[];
  /** Ids. */
  remove: readonly string[];
  /** More writes of the same transaction, by product id. */
  more?: ReadonlyMap<string, readonly Write[]>;
}

/** Writes in several transactions; repeating a write is harmless. */
export async function writeProducts(writes: ProductWrites): Promise<void> {
  for (const batch of productWrites(writes)) {
    const TransactItems = [...batch, catalogVersionWrite('other')];
    await dynamodb.send(new TransactWriteCommand({ TransactItems }));
  }
}

/** @returns the writes, split into transactions. */
export function productWrites({ put, remove, more }: ProductWrites): Write[][] {
  return toTransactions([
    ...put.map((product) => [
      { Put: { TableName: tableName(), Item: toRow(product) } },
      ...(more?.get(product.id) ?? []),
    ]),
    ...remove.map((id) => [
      { Delete: { TableName: tableName(), Key: key(id) } },
      goneProductWrite(id),
      ...(more?.get(id) ?? []),
    ]),
  ]);
}

/** @returns false when the product exists; it is not changed. */
export async function createProduct(product: StoredProduct): Promise<boolean> {
  const Put = {
    TableName: tableName(),
    Item: toRow(product),
    ConditionExpression: 'attribute_not_exists(PK)',
  };
  return transactWrite([{ Put }, catalogVersionWrite('other')]);
}

/** Sets what a product was identified as; the next sync publishes it.
 *  @returns false for an unknown product, and when it is so already. */
export function saveIdentification(
  id: string,
  identification: ProductIdentification | undefined,
): Promise<boolean> {
  return saveFact(id, 'identification', identification);
}

/** Sets where a product comes from; the next sync publishes it.
 *  @returns false for an unknown product, and when it is so already. */
export function saveProvenance(
  id: string,
  provenance: readonly PublicProvenance[],
): Promise<boolean> {
  return saveFact(id, 'provenance', provenance.length > 0 ? provenance : undefined);
}

function saveFact(
  id: string,
  attribute: 'identification' | 'provenance',
  value: unknown,
): Promise<boolean> {
  const Update = {
    TableName: tableName(),
    Key: key(id),
    ...(value
      ? {
          UpdateExpression: `SET ${attribute} = :value`,
          ConditionExpression: `attribute_exists(PK) AND (attribute_not_exists(${attribute}) OR ${attribute} <> :value)`,
          ExpressionAttributeValues: { ':value': value },
        }
      : {
          UpdateExpression: `REMOVE ${attribute}`,
          ConditionExpression: `attribute_exists(${attribute})`,
        }),
  };
  return transactWrite([{ Update }, catalogVersionWrite('other')]);
}

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** @param groups of writes that belong together. */
function toTransactions(groups: readonly Write[][]): Write[][] {
  const batches: Write[][] = [];
  let batch: Write[] = [];
  let bytes = 0;
  for (const group of groups) {
    const size = Buffer.byteLength(JSON.stringify(group));
    const isFull = batch.length + group.length > WRITES_PER_TRANSACTION;
    if (isFull || bytes + size > BYTES_PER_TRANSACTION) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(...group);
    bytes += size;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

function key(id: string) {
  return { PK: `${PRODUCT}${id}`, SK: SORT_KEY };
}

function toRow(product: StoredProduct) {
  return {
    ...key(product.id),
    GSI1PK: PRODUCTS,
    GSI1SK: `${product.createdAt}#${product.id}`,
    ...product,
  };
}
