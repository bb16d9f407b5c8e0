import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LRUCache } from 'lru-cache';
import { sendConditional } from './conditional-writes.ts';
import { iterateRows, partitionQuery, TABLE, tableName } from './table.ts';

export type Counts = Record<string, number>;

export interface Day {
  prefix: string;
  date: string;
}

const RETENTION_SECONDS = 400 * 24 * 60 * 60;

/**
 * Creates the row if necessary; writes nothing for empty counts.
 * @returns false if the condition failed.
 */
export async function addCounts(
  { prefix, date }: Day,
  SK: string,
  counts: Counts,
  ConditionExpression?: string,
  values: Counts = {},
): Promise<boolean> {
  const added = Object.entries(counts).filter(([, count]) => count > 0);
  if (added.length === 0) return true;
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: prefix + date, SK },
      UpdateExpression: `SET #expires = :expires ADD ${added.map(([name]) => `#${name} :${name}`).join(', ')}`,
      ...(ConditionExpression && { ConditionExpression }),
      ExpressionAttributeNames: {
        '#expires': TABLE.timeToLive,
        ...Object.fromEntries(added.map(([name]) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':expires': Math.floor(Date.parse(date) / 1000) + RETENTION_SECONDS,
        ...Object.fromEntries(added.map(([name, count]) => [`:${name}`, count])),
        ...values,
      },
    }),
  );
}

const addToExisting = (day: Day, SK: string, counts: Counts): Promise<boolean> =>
  addCounts(day, SK, counts, 'attribute_exists(PK)');

export interface KeyAllowance {
  keys: number;
  newKeys: number;
}

interface KeyLimit {
  prefix: string;
  max: number;
  SK: string;
  name: string;
}

/** Full days are remembered in memory, so that unknown keys cost no further writes. */
const fullDays = new LRUCache<string, ReadonlySet<string>>({ max: 10 });

/** Keys beyond the limits of the request and the day count in the day's totals only. Concurrent first additions
 *  count a row twice, which only lowers the limit. */
export async function addToLimited(
  day: Day,
  rows: Iterable<readonly [key: string, counts: Counts, mayCreate: boolean]>,
  limit: KeyLimit,
  allowance: KeyAllowance,
): Promise<void> {
  const dayKey = day.prefix + day.date + limit.prefix;
  for (const [key, counts, mayCreate] of rows) {
    const SK = limit.prefix + key;
    const known = fullDays.get(dayKey);
    if (known && !known.has(SK)) continue;
    if (allowance.keys === 0) return;
    allowance.keys--;
    if (await addToExisting(day, SK, counts)) continue;
    if (known || !mayCreate || allowance.newKeys === 0) continue;
    allowance.newKeys--;
    if (await takePlace(day, limit)) await addCounts(day, SK, counts);
    else fullDays.set(dayKey, new Set((await loadCounts(day)).keys()));
  }
}

const takePlace = (day: Day, { SK, name, max }: KeyLimit): Promise<boolean> =>
  addCounts(day, SK, { [name]: 1 }, `attribute_not_exists(#${name}) OR #${name} < :max`, {
    ':max': max,
  });

export async function loadCounts({ prefix, date }: Day): Promise<Map<string, Counts>> {
  const rows = iterateRows(partitionQuery(prefix + date), ({ PK, SK, ...counts }) => {
    return [String(SK), counts as Counts] as const;
  });
  return new Map(await Array.fromAsync(rows));
}
