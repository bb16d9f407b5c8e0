import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Claim, Hold } from '../../../shared/entities/hold.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { isActiveClaim, withClaims } from '../../../shared/quotes/holds.ts';
import { batchGet } from './batch-get.ts';
import type { Write } from './conditional-writes.ts';
import { parseRows } from './parse-rows.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                         | keys                                     |
 * |----------------------------------------|------------------------------------------|
 * | the claims on one product; all of them | PK = `HOLDS`, SK = `HOLD#<product id>`   |
 *
 * Claims have separate rows, so that a sync cannot overwrite them. Expired claims are ignored until they are removed.
 */
export const HOLDS = 'HOLDS';

const key = (productId: string) => ({ PK: HOLDS, SK: `HOLD#${productId}` });

const Row = Hold.extend({ revision: z.string() });
export type StoredHold = z.infer<typeof Row>;

export async function listHolds(): Promise<Map<string, StoredHold>> {
  const rows = await Array.fromAsync(iterateRows(partitionQuery(HOLDS), (row) => Row.parse(row)));
  return new Map(rows.map((hold) => [hold.productId, hold]));
}

export async function findHolds(productIds: readonly string[]): Promise<Map<string, StoredHold>> {
  const rows = await batchGet(productIds.map(key), { ConsistentRead: true });
  const holds = await parseRows(rows, (row) => Row.parse(row));
  return new Map(holds.map((hold) => [hold.productId, hold]));
}

export async function withHolds<P extends Product>(products: readonly P[]): Promise<P[]> {
  const holds = await findHolds(products.map(({ id }) => id));
  const now = new Date().toISOString();
  return products.map((product) => withClaims(product, holds.get(product.id)?.claims ?? [], now));
}

export interface HoldChange extends Pick<Hold, 'productId' | 'name'> {
  before: StoredHold | undefined;
  claims: readonly Claim[];
}

/** Part of a transaction, which fails if the hold has changed since it was read. */
export function holdWrite({ productId, name, before, claims }: HoldChange, now: string): Write {
  const active = claims.filter((claim) => isActiveClaim(claim, now));
  const condition = before
    ? {
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': before.revision },
      }
    : { ConditionExpression: 'attribute_not_exists(PK)' };
  const TableName = tableName();
  const Key = key(productId);
  if (before && active.length === 0) return { Delete: { TableName, Key, ...condition } };
  return {
    Put: {
      TableName,
      Item: { ...Key, productId, name, claims: active, revision: randomUUID() },
      ...condition,
    },
  };
}
