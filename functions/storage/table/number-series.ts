import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { NumberSeries } from '../../../shared/item-form/number-series.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { TABLE, tableName } from './table.ts';

/**
 * | access pattern                        | keys                                                       |
 * |---------------------------------------|------------------------------------------------------------|
 * | the series that new items continue    | PK = `NUMBER_SERIES`, SK = `NUMBER_SERIES`                 |
 * | the number of a draft with a record   | PK = `NUMBER_OF_DRAFT#<identity>`, SK = `NUMBER_OF_DRAFT`  |
 *
 * Without the first row, the series is found from the numbers of items and records again.
 */
export const NUMBER_SERIES = 'NUMBER_SERIES';
export const NUMBER_OF_DRAFT = 'NUMBER_OF_DRAFT#';

const KEY = { PK: NUMBER_SERIES, SK: NUMBER_SERIES };
const draftKey = (identity: string) => ({
  PK: `${NUMBER_OF_DRAFT}${identity}`,
  SK: 'NUMBER_OF_DRAFT',
});

/** As long as the row of its record. */
const DRAFT_SECONDS = 30 * 24 * 60 * 60;

const StoredSeries = z.object({ prefix: z.string(), last: z.int(), digits: z.int() });

export async function findStoredSeries(): Promise<NumberSeries | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item && StoredSeries.parse(Item);
}

/** Replaces the stored series, unless it has changed since it was read. */
export async function storeSeries(
  { prefix, last, digits }: NumberSeries,
  before: NumberSeries | undefined,
): Promise<void> {
  await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...KEY, prefix, last, digits },
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

/** Counts the stored series up, so that no two callers get the same number.
 *  @returns undefined if another series is stored by now */
export async function takeNext(prefix: string): Promise<NumberSeries | undefined> {
  try {
    const { Attributes } = await dynamodb.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: KEY,
        UpdateExpression: 'ADD #last :one',
        ConditionExpression: 'prefix = :prefix',
        ExpressionAttributeNames: { '#last': 'last' },
        ExpressionAttributeValues: { ':one': 1, ':prefix': prefix },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return StoredSeries.parse(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** Continues the stored series after a number that is higher. */
export async function raiseSeries({ prefix, last, digits }: NumberSeries): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: 'SET #last = :last, digits = :digits',
      ConditionExpression: 'prefix = :prefix AND #last < :last',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':prefix': prefix, ':last': last, ':digits': digits },
    }),
  );
}

export async function findNumberOfDraft(identity: string): Promise<string | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: draftKey(identity), ConsistentRead: true }),
  );
  return Item?.number;
}

/** @returns false if the draft has a number already */
export const saveNumberOfDraft = (identity: string, number: string): Promise<boolean> =>
  sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...draftKey(identity),
        number,
        [TABLE.timeToLive]: Math.floor(Date.now() / 1000) + DRAFT_SECONDS,
      },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
