import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../../aws/dynamodb.ts';
import { transactWrite } from './conditional-writes.ts';
import { outboxWrite } from './outbox.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                                   | keys                                 |
 * |--------------------------------------------------|--------------------------------------|
 * | versions of written and published products       | PK = `CATALOGUE`, SK = `VERSION`     |
 *
 * Every transaction that writes products sets a new version. It tells a publisher whether products were
 * written in the meantime, and the next run whether the last one has published.
 */
export const CATALOGUE = 'CATALOGUE';
const KEY = { PK: CATALOGUE, SK: 'VERSION' };
const Row = z.object({
  written: z.string().default(''),
  published: z.string().default(''),
  /** Writes by others than a sync. */
  byOthers: z.int().default(0),
});

/** Part of every transaction that writes products.
 *  @param by syncs must reload products that others have written. */
export function catalogVersionWrite(by: 'sync' | 'other') {
  return {
    Update: {
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: 'SET written = :version ADD byOthers :others',
      ExpressionAttributeValues: { ':version': randomUUID(), ':others': by === 'sync' ? 0 : 1 },
    },
  };
}

/** Makes publications that have begun start again, as if products had been written. */
export async function restartPublications(): Promise<void> {
  const { Update } = catalogVersionWrite('sync');
  await dynamodb.send(new UpdateCommand(Update));
}

export async function getCatalogVersion(): Promise<z.infer<typeof Row>> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Row.parse(Item ?? {});
}

/** Marks the version as published, and tells the outbox.
 *  @returns false when products were written since. */
export function markPublished(version: string): Promise<boolean> {
  return transactWrite([
    {
      Update: {
        TableName: tableName(),
        Key: KEY,
        UpdateExpression: 'SET published = :version, written = :version',
        ConditionExpression: version
          ? 'written = :version'
          : 'attribute_not_exists(written) OR written = :version',
        ExpressionAttributeValues: { ':version': version },
      },
    },
    outboxWrite({ kind: 'catalog-published' }),
  ]);
}

/** Called before publishing: if that fails, the next run publishes again. */
export async function markUnpublished(): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({ TableName: tableName(), Key: KEY, UpdateExpression: 'REMOVE published' }),
  );
}
