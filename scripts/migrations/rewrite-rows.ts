import { isDeepStrictEqual } from 'node:util';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  paginateScan,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { dynamodb } from '../../functions/platform/aws/dynamodb.ts';
import { sendConditional } from '../../functions/platform/table/conditional-writes.ts';
import { tableName } from '../../functions/platform/table/table.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of earlier formats have no schema.
export type Row = Record<string, any> & { PK: string; SK: string };

export interface Rule {
  /** A partition, or the beginning of partitions if it ends in `#`. */
  partition: string;
  sortKey?: string;
  /** @returns the row with new or changed attributes; undefined to delete it. */
  rewrite: (row: Row) => Row | undefined;
  /** Rows that belong to the rewritten one, and are added if they are missing. */
  also?: (row: Row) => readonly Row[];
  /** True for a stored row of `also` in the previous format, which is replaced. */
  isFormer?: (row: Row) => boolean;
}

const CONCURRENCY = 8;

/** Applies the first rule that fits to each row of the table. Users may change rows at the same time. */
export async function rewriteRows(rules: readonly Rule[]): Promise<void> {
  const pages = paginateScan(
    { client: dynamodb },
    { TableName: tableName(), ConsistentRead: true },
  );
  for await (const { Items = [] } of pages) {
    await pMap(Items as Row[], (row) => rewriteRow(rules, row), { concurrency: CONCURRENCY });
  }
}

async function rewriteRow(rules: readonly Rule[], row: Row): Promise<void> {
  const rule = rules.find(({ partition, sortKey = row.SK }) => {
    const isPartition = partition.endsWith('#')
      ? row.PK.startsWith(partition)
      : row.PK === partition;
    return isPartition && row.SK === sortKey;
  });
  if (!rule) return;
  for (let before: Row | undefined = row; before; before = await readRow(before)) {
    const rows = applyRule(rule, before);
    if (!rows || (await replace(before, rows.after))) {
      for (const added of rows?.added ?? []) await addRow(added, rule.isFormer);
      return;
    }
  }
}

/** @returns undefined for a malformed row, which stays: the product leaves such rows out of its lists. */
function applyRule({ rewrite, also }: Rule, before: Row) {
  try {
    const after = rewrite(before);
    return { after, added: (after && also?.(after)) ?? [] };
  } catch (error) {
    console.warn(`The row ${before.PK} ${before.SK} is malformed and stays as it is:`, error);
    return undefined;
  }
}

/** @returns false if the row has changed since it was read. */
async function replace(before: Row, after: Row | undefined): Promise<boolean> {
  const { PK, SK } = before;
  const target = { TableName: tableName(), Key: { PK, SK } };
  if (!after) return sendConditional(new DeleteCommand(target));
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (names.length === 0) return true;
  const conditions = names.map((name, n) =>
    before[name] === undefined ? `attribute_not_exists(#n${n})` : `#n${n} = :before${n}`,
  );
  const values = names.flatMap((name, n) => [
    [`:after${n}`, after[name]],
    ...(before[name] === undefined ? [] : [[`:before${n}`, before[name]]]),
  ]);
  return sendConditional(
    new UpdateCommand({
      ...target,
      UpdateExpression: `SET ${names.map((_, n) => `#n${n} = :after${n}`).join(', ')}`,
      ConditionExpression: ['attribute_exists(PK)', ...conditions].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name, n) => [`#n${n}`, name])),
      ExpressionAttributeValues: Object.fromEntries(values),
    }),
  );
}

export async function readRow<Key extends { PK: string; SK: string }>({
  PK,
  SK,
}: Key): Promise<Row | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: { PK, SK }, ConsistentRead: true }),
  );
  return Item as Row | undefined;
}

async function addRow(Item: Row, isFormer: Rule['isFormer']): Promise<void> {
  const isAdded = await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item,
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
  if (isAdded || !isFormer) return;
  let stored = await readRow(Item);
  while (stored && isFormer(stored) && !(await replace(stored, Item))) {
    stored = await readRow(Item);
  }
}
