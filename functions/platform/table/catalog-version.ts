import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { transactWrite, type Write } from './conditional-writes.ts';
import { outboxWrite } from './outbox.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                                   | keys                                 |
 * |--------------------------------------------------|--------------------------------------|
 * | versions of written and published products       | PK = `CATALOGUE`, SK = `VERSION`     |
 *
 * Every transaction that writes products sets a new version and adds the products to the unpublished ones. Publishers
 * find what to publish and whether products were written concurrently; the next run finds whether the last one has
 * published.
 */
export const CATALOGUE = 'CATALOGUE';
const KEY = { PK: CATALOGUE, SK: 'VERSION' };
/** The row stays small, because each write costs in proportion to its size. */
export const MAX_CHANGED = 500;
const Row = z.object({
  written: z.string().default(''),
  published: z.string().default(''),
  publishing: z.string().default(''),
  changed: z.set(z.string()).default(() => new Set<string>()),
  isAllChanged: z.boolean().default(false),
});
export type CatalogVersion = z.infer<typeof Row>;

/**
 * @param changed ids of the products, or `all` for very many.
 * @param run gets the write that belongs to the transaction, and returns whether its conditions held.
 * @returns the result of `run`.
 */
export async function writeCatalog(
  changed: Iterable<string> | 'all',
  run: (version: Write) => Promise<boolean>,
): Promise<boolean> {
  const ids = changed === 'all' ? undefined : new Set(changed);
  if (ids && ids.size > 0 && (await run(versionWrite(ids)))) return true;
  return run(versionWrite('all'));
}

function versionWrite(changed: ReadonlySet<string> | 'all'): Write {
  const values = { ':version': randomUUID() };
  const row = { TableName: tableName(), Key: KEY };
  if (changed === 'all') {
    return {
      Update: {
        ...row,
        UpdateExpression: 'SET written = :version, isAllChanged = :true',
        ExpressionAttributeValues: { ...values, ':true': true },
      },
    };
  }
  return {
    Update: {
      ...row,
      UpdateExpression: 'SET written = :version ADD changed :changed',
      ConditionExpression: 'attribute_not_exists(changed) OR size(changed) < :most',
      ExpressionAttributeValues: { ...values, ':changed': changed, ':most': MAX_CHANGED },
    },
  };
}

/** Restarts publications in progress, as if products had been written. */
export async function restartPublications(): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: 'SET written = :version',
      ExpressionAttributeValues: { ':version': randomUUID() },
    }),
  );
}

export async function getCatalogVersion(): Promise<CatalogVersion> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Row.parse(Item ?? {});
}

/**
 * Marks the version and all earlier changes as published, and adds an event to the outbox.
 * @returns false if products were written since.
 */
export function markPublished(version: string): Promise<boolean> {
  return transactWrite([
    {
      Update: {
        TableName: tableName(),
        Key: KEY,
        UpdateExpression:
          'SET published = :version, written = :version REMOVE changed, isAllChanged',
        ConditionExpression: version
          ? 'written = :version'
          : 'attribute_not_exists(written) OR written = :version',
        ExpressionAttributeValues: { ':version': version },
      },
    },
    outboxWrite({ kind: 'catalog-published' }),
  ]);
}

export async function markPublishing(version: string): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: 'SET publishing = :version',
      ExpressionAttributeValues: { ':version': version },
    }),
  );
}
