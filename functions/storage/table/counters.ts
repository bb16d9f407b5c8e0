import { GetCommand, PutCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb.ts';
import { sendConditional, type Write } from './conditional-writes.ts';
import { countRows, TABLE, tableName } from './table.ts';

/**
 * | access pattern               | keys                                 |
 * |------------------------------|--------------------------------------|
 * | the number of rows of a list | PK = `COUNT#<list>`, SK = `COUNT`    |
 *
 * Counted by the transactions that add and remove rows, so that showing a page never reads the whole list.
 */
export const COUNT = 'COUNT#';

/** @param query Finds the rows, where the list is older than its counter. Call this before a transaction with
 *    {@link countWrite}, which fails without a counter. */
export async function getCount(list: string, query: QueryCommandInput): Promise<number> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: toCountKey(list), ConsistentRead: true }),
  );
  if (Item) return Item.count;
  // No transaction changes the list meanwhile, because all of them fail without the counter.
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

/** Part of a transaction that adds or removes a row of the list.
 *  @param max Fails when the list has as many rows already. */
export function countWrite(list: string, by: 1 | -1, max?: number): Write {
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

/** Counts something in a row of its own, which expires. Fails when there were as many already.
 *  @param key contains the period, such as an hour. */
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
