import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { findFailedWrites, sendConditional, type Write } from './conditional-writes.ts';
import { countRows, TABLE, tableName } from './table.ts';

/**
 * | access pattern               | keys                                 |
 * |------------------------------|--------------------------------------|
 * | the number of rows of a list | PK = `COUNT#<list>`, SK = `COUNT`    |
 *
 * Transactions that add and remove rows update the counter, so that showing a page never reads the whole list.
 */
export const COUNT = 'COUNT#';

export const personalData = {
  of: 'member',
  content: 'the number of quotes of an account',
  expires: 'with the account',
  notExported: 'it repeats the number of quotes',
  kept: 'nothing: it is deleted when the last quote is anonymized',
} as const satisfies PersonalData;

/** Creates the counter for lists that are older than it. Call before a transaction with {@link countWrite},
 *  which fails without a counter. */
export async function getCount(list: string, query: QueryCommandInput): Promise<number> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: toCountKey(list), ConsistentRead: true }),
  );
  if (Item) return Item.count;
  const count = await countRows(query);
  await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...toCountKey(list), count },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
  return count;
}

/**
 * Part of a transaction that adds or removes rows of the list.
 * @param max fails if the list already has this many rows.
 */
export function countWrite(list: string, by: number, max?: number): Write {
  return {
    Update: {
      TableName: tableName(),
      Key: toCountKey(list),
      UpdateExpression: 'ADD #count :by',
      ConditionExpression: `attribute_exists(PK)${max === undefined ? '' : ' AND #count < :max'}`,
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':by': by, ...(max === undefined ? {} : { ':max': max }) },
    },
  };
}

interface LimitedList {
  name: string;
  query: QueryCommandInput;
  max: number;
}

const CHANGED_MEANWHILE = 'Your data is being changed at the same time. Please try again.';

/**
 * Adds and counts a row in one transaction, so that concurrent requests cannot exceed the limit.
 * @param put fails if the row exists.
 */
export async function addToList(
  { name, query, max }: LimitedList,
  put: Write,
): Promise<'added' | 'exists' | 'full'> {
  const { result } = await retryOnConflict(CHANGED_MEANWHILE, async () => {
    const counted = await getCount(name, query);
    const [failed] = await findFailedWrites([put, countWrite(name, 1, max)]);
    if (failed === undefined) return { result: 'added' as const };
    if (failed === 0) return { result: 'exists' as const };
    // A release that does not count may have removed rows.
    const count = await countRows(query);
    if (count >= max) return { result: 'full' as const };
    await setCount(name, counted, count);
    return undefined;
  });
  return result;
}

/** @param remove fails if there is nothing to remove; then nothing happens. */
export async function removeFromList(
  { name, query }: Omit<LimitedList, 'max'>,
  remove: Write,
): Promise<void> {
  await retryOnConflict(CHANGED_MEANWHILE, async () => {
    await getCount(name, query);
    const [failed] = await findFailedWrites([remove, countWrite(name, -1)]);
    return failed === 1 ? undefined : {};
  });
}

async function setCount(list: string, before: number, count: number): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: toCountKey(list),
      UpdateExpression: 'SET #count = :count',
      ConditionExpression: '#count = :before',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':count': count, ':before': before },
    }),
  );
}

export async function deleteCount(list: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: toCountKey(list) }));
}

/**
 * The row expires. Fails if the limit was reached.
 * @param key contains the period, such as an hour.
 */
export function limitedCountUpdate(
  key: { PK: string; SK: string },
  max: number,
  expiresAtSeconds: number,
) {
  return {
    TableName: tableName(),
    Key: key,
    UpdateExpression: 'SET #expires = :expires ADD #count :one',
    ConditionExpression: 'attribute_not_exists(PK) OR #count < :max',
    ExpressionAttributeNames: { '#count': 'count', '#expires': TABLE.timeToLive },
    ExpressionAttributeValues: { ':one': 1, ':max': max, ':expires': expiresAtSeconds },
  };
}

export function toCountKey(list: string) {
  return { PK: `${COUNT}${list}`, SK: 'COUNT' };
}
