import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Product, type ProductIdentification } from '../../../shared/entities/product.ts';
import type { PublicProvenance } from '../../../shared/entities/provenance.ts';
import { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { getListingTime } from '../../../shared/search/sort-order.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { batchGet } from './batch-get.ts';
import { writeCatalog } from './catalog-version.ts';
import { MAX_WRITES, transactWrite, type Write } from './conditional-writes.ts';
import { goneProductWrite } from './gone-products.ts';
import { parallelBatchGet } from './parallel-batch-get.ts';
import { parseRows } from './parse-rows.ts';
import { indexQuery, iterateRows, selectAttributes, tableName } from './table.ts';

/**
 * | access pattern      | keys                                                     |
 * |---------------------|----------------------------------------------------------|
 * | one product         | PK = `PRODUCT#<id>`, SK = `PRODUCT`                      |
 * | all, newest first   | GSI1: PK = `PRODUCTS`, SK = `<listedAt>#<id>`, backward |
 */
export const PRODUCTS = 'PRODUCTS';
export const PRODUCT = 'PRODUCT#';
const SORT_KEY = 'PRODUCT';
/** DynamoDB's limit is 4 MB. The size is estimated from the JSON length; the rest is reserved for the
 *  checkpoint's other writes. */
const WRITES_PER_BATCH = MAX_WRITES - 4;
const BYTES_PER_BATCH = 3_000_000;

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
export async function findProducts(
  ids: Iterable<string>,
  options: { ConsistentRead?: boolean } = {},
): Promise<Map<string, StoredProduct>> {
  const rows = await batchGet(Array.from(ids, key), options);
  const products = await parseRows(rows, (row) => StoredProduct.parse(row));
  return new Map(products.map((each) => [each.id, each]));
}

/** @returns the existing products by id, without what only staff may see. */
export async function findPublicProducts(
  ids: readonly string[],
): Promise<Map<string, PublicProduct>> {
  const rows = await batchGet(ids.map(key), selectAttributes(PUBLIC_PRODUCT));
  const products = await parseRows(rows, (row) => PublicProduct.parse(row));
  return new Map(products.map((each) => [each.id, each]));
}

const ProductStock = Product.pick({ id: true, availability: true, stockQuantity: true });
type ProductStock = z.infer<typeof ProductStock>;

/** @returns the stock of the existing products by id. */
export async function findProductStock(
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductStock>> {
  const rows = await parallelBatchGet(ids.map(key), {
    ConsistentRead: true,
    ...selectAttributes(Object.keys(ProductStock.shape)),
  });
  const products = await parseRows(rows, (row) => ProductStock.parse(row));
  return new Map(products.map((each) => [each.id, each]));
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

/** Yields all products, newest first. Products of the same time are in any order. */
export const iterateProducts = () =>
  iterateRows({ ...indexQuery(PRODUCTS), ScanIndexForward: false }, (row) =>
    StoredProduct.parse(row),
  );

/** @returns all products, newest first. */
export const loadAllProducts = (): Promise<StoredProduct[]> => Array.fromAsync(iterateProducts());

/** Yields some fields of all products, in any order. */
export const iterateProductFields = <Fields extends z.ZodObject>(fields: Fields) =>
  iterateRows(
    {
      ...indexQuery(PRODUCTS),
      // Named too, because the permission requires it.
      Select: 'SPECIFIC_ATTRIBUTES',
      ...selectAttributes(Object.keys(fields.shape)),
    },
    (row): z.infer<Fields> => fields.parse(row),
  );

export const loadProductFields = <Fields extends z.ZodObject>(
  fields: Fields,
): Promise<z.infer<Fields>[]> => Array.fromAsync(iterateProductFields(fields));

const Imported = z.object({ airtableId: Product.shape.airtableId });

/** @returns how many products come from Airtable.
 *  @param most counts no further. */
export async function countImported(most = Number.POSITIVE_INFINITY): Promise<number> {
  let count = 0;
  for await (const { airtableId } of iterateProductFields(Imported)) {
    if (airtableId !== null) count += 1;
    if (count >= most) break;
  }
  return count;
}

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
  for (const { ids, batch } of productWrites(writes)) {
    await writeCatalog(ids, (version) => transactWrite([...batch, version]));
  }
}

interface ProductBatch {
  /** The products that are written. */
  ids: string[];
  batch: Write[];
}

/** @returns the writes, split into transactions. */
export function productWrites({ put, remove, more }: ProductWrites): ProductBatch[] {
  return toTransactions([
    ...put.map((product) => ({
      id: product.id,
      group: [
        { Put: { TableName: tableName(), Item: toRow(product) } },
        ...(more?.get(product.id) ?? []),
      ],
    })),
    ...remove.map((id) => ({
      id,
      group: [
        { Delete: { TableName: tableName(), Key: key(id) } },
        goneProductWrite(id),
        ...(more?.get(id) ?? []),
      ],
    })),
  ]);
}

/** @returns false when the product exists; it is not changed. */
export async function createProduct(product: StoredProduct): Promise<boolean> {
  const Put = {
    TableName: tableName(),
    Item: toRow(product),
    ConditionExpression: 'attribute_not_exists(PK)',
  };
  return writeCatalog([product.id], (version) => transactWrite([{ Put }, version]));
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
  return writeCatalog([id], (version) => transactWrite([{ Update }, version]));
}

/** @param groups of writes that belong together, with the product that they write. */
function toTransactions(
  groups: readonly { id: string; group: readonly Write[] }[],
): ProductBatch[] {
  const batches: ProductBatch[] = [];
  let current: ProductBatch = { ids: [], batch: [] };
  let bytes = 0;
  for (const { id, group } of groups) {
    const size = Buffer.byteLength(JSON.stringify(group));
    const isFull = current.batch.length + group.length > WRITES_PER_BATCH;
    if (isFull || bytes + size > BYTES_PER_BATCH) {
      batches.push(current);
      current = { ids: [], batch: [] };
      bytes = 0;
    }
    current.ids.push(id);
    current.batch.push(...group);
    bytes += size;
  }
  return current.batch.length > 0 ? [...batches, current] : batches;
}

function key(id: string) {
  return { PK: `${PRODUCT}${id}`, SK: SORT_KEY };
}

const toIndexKey = (product: StoredProduct) => `${getListingTime(product)}#${product.id}`;

function toRow(product: StoredProduct) {
  return {
    ...key(product.id),
    GSI1PK: PRODUCTS,
    GSI1SK: toIndexKey(product),
    ...product,
  };
}
