import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CONFIDENCE_LEVELS, Comparison } from '../../../shared/entities/comparison.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import type { Write } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern               | keys                                                  |
 * |------------------------------|-------------------------------------------------------|
 * | an item's comparisons        | PK = `COMPARISONS#<item id>`, SK = `COMPARISONS`      |
 * | whose a comparison is        | PK = `COMPARISON#<comparison id>`, SK = `COMPARISON`  |
 *
 * All of an item's stand in one row, best first, so that a run replaces them at once. They are written in
 * one transaction with the item, whose revision stands for theirs as well.
 */
export const COMPARISON = 'COMPARISON#';
export const COMPARISONS = 'COMPARISONS#';

export const StoredComparison = Comparison.extend({
  /** How it was shown when it was decided; null while nobody has. */
  decidedAs: z
    .object({
      /** 1 of the best. */
      rank: z.int(),
      confidenceLevel: z.enum(CONFIDENCE_LEVELS),
    })
    .nullable(),
});
export type StoredComparison = z.infer<typeof StoredComparison>;

/** Best first; none where the item has never been compared. */
export async function comparisonsOf(itemId: string): Promise<StoredComparison[]> {
  const row = await read(listKey(itemId));
  return row ? z.array(StoredComparison).parse(row.comparisons) : [];
}

/** The id of the item that was compared. */
export async function itemOfComparison(id: string): Promise<string | undefined> {
  return (await read(ownerKey(id)))?.itemId;
}

/** To be written together with the item.
 *  @param before as they were read after the item. */
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

/** Of an item that is gone. */
export async function deleteComparisons(itemId: string): Promise<void> {
  for (const { id } of await comparisonsOf(itemId)) await deleteRow(ownerKey(id));
  // Their list goes last: it says which there were.
  await deleteRow(listKey(itemId));
}

function idsOnlyIn(these: readonly StoredComparison[], others: readonly StoredComparison[]) {
  const there = new Set(others.map(({ id }) => id));
  return these.map(({ id }) => id).filter((id) => !there.has(id));
}

async function read(Key: Record<string, string>) {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
  );
  return Item;
}

async function deleteRow(Key: Record<string, string>): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key }));
}

function listKey(itemId: string) {
  return { PK: `${COMPARISONS}${itemId}`, SK: 'COMPARISONS' };
}

function ownerKey(id: string) {
  return { PK: `${COMPARISON}${id}`, SK: 'COMPARISON' };
}
