import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { NumberSeries } from '../../../shared/item-form/number-series.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { reservationWrite } from './catalog-numbers.ts';
import { sendConditional, transactWrite } from './conditional-writes.ts';
import { iterateRows, nowSeconds, partitionQuery, TABLE, tableName } from './table.ts';

/**
 * | access pattern                            | keys                                                       |
 * |-------------------------------------------|------------------------------------------------------------|
 * | the series that new items have continued  | PK = `NUMBER_SERIES`, SK = `PREFIX#<PREFIX>`               |
 * | the number reserved for a draft or item   | PK = `NUMBER_OF_DRAFT#<identity>`, SK = `NUMBER_OF_DRAFT`  |
 *
 * Each prefix has a row, so that a series continues after its highest number when it is chosen again. Prefixes ignore
 * case.
 */
export const NUMBER_SERIES = 'NUMBER_SERIES';
export const NUMBER_OF_DRAFT = 'NUMBER_OF_DRAFT#';

const seriesKey = (prefix: string) => ({
  PK: NUMBER_SERIES,
  SK: `PREFIX#${prefix.toUpperCase()}`,
});
const draftKey = (identity: string) => ({
  PK: `${NUMBER_OF_DRAFT}${identity}`,
  SK: 'NUMBER_OF_DRAFT',
});

const DRAFT_SECONDS = 30 * 24 * 60 * 60;

const StoredSeries = z.object({
  prefix: z.string(),
  last: z.int(),
  digits: z.int(),
  usedAt: z.iso.datetime(),
});

export async function findStoredSeries(): Promise<NumberSeries[]> {
  const rows = iterateRows(partitionQuery(NUMBER_SERIES), (row) => StoredSeries.parse(row));
  return (await Array.fromAsync(rows)).sort((a, b) => b.usedAt.localeCompare(a.usedAt));
}

export async function storeSeries(
  { prefix, last, digits }: NumberSeries,
  before: NumberSeries | undefined,
): Promise<void> {
  await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...seriesKey(prefix), prefix, last, digits, usedAt: new Date().toISOString() },
      ...(before
        ? {
            ConditionExpression: 'prefix = :prefix AND #last = :last',
            ExpressionAttributeNames: { '#last': 'last' },
            ExpressionAttributeValues: { ':prefix': before.prefix, ':last': before.last },
          }
        : { ConditionExpression: 'attribute_not_exists(PK)' }),
    }),
  );
}

/**
 * Increments atomically, so that no two callers get the same number.
 * @returns undefined if the prefix is now spelled differently.
 */
export async function takeNext(prefix: string): Promise<NumberSeries | undefined> {
  try {
    const { Attributes } = await dynamodb.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: seriesKey(prefix),
        UpdateExpression: 'SET usedAt = :now ADD #last :one',
        ConditionExpression: 'prefix = :prefix',
        ExpressionAttributeNames: { '#last': 'last' },
        ExpressionAttributeValues: {
          ':now': new Date().toISOString(),
          ':one': 1,
          ':prefix': prefix,
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return StoredSeries.parse(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

export async function raiseSeries({ prefix, last, digits }: NumberSeries): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: seriesKey(prefix),
      UpdateExpression: 'SET #last = :last, digits = :digits',
      ConditionExpression: '#last < :last',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':last': last, ':digits': digits },
    }),
  );
}

export async function findNumberOfDraft(identity: string): Promise<string | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: draftKey(identity), ConsistentRead: true }),
  );
  return Item?.number;
}

/**
 * Reserves a number for thirty days.
 * @param before the number reserved so far.
 * @returns false if another number was reserved concurrently, or the number is taken.
 */
export function saveNumberOfDraft(
  identity: string,
  number: string,
  before: string | undefined,
): Promise<boolean> {
  const expires = { [TABLE.timeToLive]: nowSeconds() + DRAFT_SECONDS };
  return transactWrite([
    {
      Put: {
        TableName: tableName(),
        Item: { ...draftKey(identity), number, ...expires },
        ...(before === undefined
          ? { ConditionExpression: 'attribute_not_exists(PK)' }
          : {
              ConditionExpression: '#number = :before',
              ExpressionAttributeNames: { '#number': 'number' },
              ExpressionAttributeValues: { ':before': before },
            }),
      },
    },
    reservationWrite(number, { identity, ...expires }),
  ]);
}
