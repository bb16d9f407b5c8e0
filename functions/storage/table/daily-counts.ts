import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { sendConditional } from './conditional-writes.ts';
import { iterateRows, partitionQuery, TABLE, tableName } from './table.ts';

/** A row of counts. Each count is its own attribute, so that concurrent updates add up. */
export type Counts = Record<string, number>;

/** The counts of a day. */
export interface Day {
  /** The prefix of the partition. */
  prefix: string;
  /** In UTC. */
  date: string;
}

/** A little more than a year. */
const RETENTION_SECONDS = 400 * 24 * 60 * 60;

/** Adds to the counts of a row, which is created if need be. Without anything to add, nothing is written.
 *  @returns false when the condition did not hold. */
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

/** Adds to a row that exists.
 *  @returns false if there is no such row. */
export const addToExisting = (day: Day, SK: string, counts: Counts): Promise<boolean> =>
  addCounts(day, SK, counts, 'attribute_exists(PK)');

/** Adds to a row whose key visitors choose. Creates none when the day has as many as it may have: then nothing is added.
 *  Concurrent first additions count a row twice, which only lowers the limit.
 *  @param limit The row and the attribute that count the rows. */
export async function addToLimited(
  day: Day,
  SK: string,
  counts: Counts,
  limit: { SK: string; name: string; max: number },
): Promise<void> {
  if (await addToExisting(day, SK, counts)) return;
  const isFree = await addCounts(
    day,
    limit.SK,
    { [limit.name]: 1 },
    `attribute_not_exists(#${limit.name}) OR #${limit.name} < :max`,
    { ':max': limit.max },
  );
  if (isFree) await addCounts(day, SK, counts);
}

/** @returns the day's rows by sort key. */
export async function loadCounts({ prefix, date }: Day): Promise<Map<string, Counts>> {
  const rows = iterateRows(partitionQuery(prefix + date), ({ PK, SK, ...counts }) => {
    return [String(SK), counts as Counts] as const;
  });
  return new Map(await Array.fromAsync(rows));
}
