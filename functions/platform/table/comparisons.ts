import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CONFIDENCE_LEVELS, Comparison } from '../../../shared/entities/comparison.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { Write } from './conditional-writes.ts';
import { deleteRow, tableName } from './table.ts';

/**
 * | access pattern               | keys                                                  |
 * |------------------------------|-------------------------------------------------------|
 * | an item's comparisons        | PK = `COMPARISONS#<item id>`, SK = `COMPARISONS`      |
 * | the item of a comparison     | PK = `COMPARISON#<comparison id>`, SK = `COMPARISON`  |
 *
 * An item's comparisons are one row, best first, so that a comparison replaces them at once. They are written
 * in one transaction with the item, whose revision covers them as well.
 */
export const COMPARISON = 'COMPARISON#';
export const COMPARISONS = 'COMPARISONS#';

export const StoredComparison = Comparison.extend({
  decidedAs: z
    .object({
      rank: z.int(),
      confidenceLevel: z.enum(CONFIDENCE_LEVELS),
    })
    .nullable(),
});
export type StoredComparison = z.infer<typeof StoredComparison>;

export async function loadComparisons(itemId: string): Promise<StoredComparison[]> {
  const row = await read(listKey(itemId));
  return row ? z.array(StoredComparison).parse(row.comparisons) : [];
}

export async function findComparedItemId(id: string): Promise<string | undefined> {
  return (await read(ownerKey(id)))?.itemId;
}

/**
 * Writes for the transaction with the item.
 * @param before must be read after the item.
 */
export function comparisonWrites(
  itemId: string,
  before: readonly StoredComparison[],
  after: readonly StoredComparison[],
): Write[] {
  return [
    {
      Put: { TableName: tableName(), Item: { ...listKey(itemId), itemId, comparisons: after } },
    },
    ...idsOnlyIn(after, before).map((id) => ({
      Put: { TableName: tableName(), Item: { ...ownerKey(id), itemId } },
    })),
    ...idsOnlyIn(before, after).map((id) => ({
      Delete: { TableName: tableName(), Key: ownerKey(id) },
    })),
  ];
}

export async function deleteComparisons(itemId: string): Promise<void> {
  for (const { id } of await loadComparisons(itemId)) await deleteRow(ownerKey(id));
  // Delete the list last, because it names the other rows.
  await deleteRow(listKey(itemId));
}

function idsOnlyIn(some: readonly StoredComparison[], others: readonly StoredComparison[]) {
  const otherIds = new Set(others.map(({ id }) => id));
  return some.map(({ id }) => id).filter((id) => !otherIds.has(id));
}

async function read(Key: Record<string, string>) {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
  );
  return Item;
}

function listKey(itemId: string) {
  return { PK: `${COMPARISONS}${itemId}`, SK: 'COMPARISONS' };
}

function ownerKey(id: string) {
  return { PK: `${COMPARISON}${id}`, SK: 'COMPARISON' };
}
