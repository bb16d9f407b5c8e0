import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                                   | keys                                 |
 * |--------------------------------------------------|--------------------------------------|
 * | whether the published catalogue is the table's   | PK = `CATALOGUE`, SK = `VERSION`     |
 *
 * Every transaction that writes products gives them another version, so whoever publishes knows whether
 * somebody wrote meanwhile, and the next run whether the last one came as far as publishing.
 */
export const CATALOGUE = 'CATALOGUE';
const KEY = { PK: CATALOGUE, SK: 'VERSION' };
const Row = z.object({
  written: z.string().default(''),
  published: z.string().default(''),
  /** How many products came from elsewhere than a sync, which knows its own. */
  byOthers: z.int().default(0),
});

/** For a transaction that writes products.
 *  @param by who writes: what others than the syncs write, these must read. */
export function newCatalogueVersion(by: 'sync' | 'other') {
  return {
    Update: {
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: 'SET written = :version ADD byOthers :others',
      ExpressionAttributeValues: { ':version': randomUUID(), ':others': by === 'sync' ? 0 : 1 },
    },
  };
}

export async function catalogueVersion(): Promise<z.infer<typeof Row>> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Row.parse(Item ?? {});
}

/** What is published now is of this version.
 *  @returns false when somebody has written products since. */
export function markPublished(version: string): Promise<boolean> {
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: 'SET published = :version, written = :version',
      ConditionExpression: version
        ? 'written = :version'
        : 'attribute_not_exists(written) OR written = :version',
      ExpressionAttributeValues: { ':version': version },
    }),
  );
}

/** It is being written anew: should that break off, it is nobody's. */
export async function markUnpublished(): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({ TableName: tableName(), Key: KEY, UpdateExpression: 'REMOVE published' }),
  );
}
