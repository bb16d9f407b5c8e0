import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { getGzipped, putGzipped } from '../bucket/gzipped-objects.ts';
import { REFERENCE_CATALOGUES } from '../bucket/object-keys.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                             | keys                                           |
 * |--------------------------------------------|------------------------------------------------|
 * | the current version of the catalog         | PK = `REFERENCE_CATALOGUE`, SK = `NEWEST`      |
 * | the entries of a version                   | `reference-catalogue/<uuid>.ndjson.gz`         |
 *
 * A version is one object in the bucket, written once and never deleted, so that a restored table finds its
 * version. The row points to the current version, so that an import becomes visible at once.
 */
export const REFERENCE_CATALOGUE = 'REFERENCE_CATALOGUE';
const KEY = { PK: REFERENCE_CATALOGUE, SK: 'NEWEST' };

const Version = z.object({
  /** Number of imports that changed something. */
  revision: z.int(),
  objectKey: z.string(),
  /** Number of entries. */
  count: z.int(),
  updatedAt: z.iso.datetime(),
  /** User id. */
  updatedBy: z.string(),
});
export type CatalogVersion = z.infer<typeof Version>;

/** @returns undefined before the first import. */
export async function findNewestVersion(): Promise<CatalogVersion | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item && Version.parse(Item);
}

/** @returns the version's entries in import order.
 *  @throws Error when they cannot be read. */
export async function loadEntries({ objectKey }: CatalogVersion): Promise<AsmicEntry[]> {
  const object = await getGzipped(objectKey);
  if (!object || object === 'unchanged') {
    throw new Error(`The reference catalog cannot be read: ${objectKey}`);
  }
  return object.text.split('\n').map((line) => JSON.parse(line) as AsmicEntry);
}

/** Publishes a version.
 *  @param before the version that the entries are based on.
 *  @param entries at least one.
 *  @returns false when `before` is no longer the current version, and nothing has changed. */
export async function publishVersion(
  before: CatalogVersion | undefined,
  entries: readonly AsmicEntry[],
  updatedBy: string,
): Promise<boolean> {
  const objectKey = `${REFERENCE_CATALOGUES}${randomUUID()}.ndjson.gz`;
  const text = entries.map((entry) => JSON.stringify(entry)).join('\n');
  await putGzipped(objectKey, text, { ContentType: 'application/x-ndjson' });
  const version: CatalogVersion = {
    revision: (before?.revision ?? 0) + 1,
    objectKey,
    count: entries.length,
    updatedAt: new Date().toISOString(),
    updatedBy,
  };
  const isNewest = await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...KEY, ...version },
      ...(before
        ? {
            ConditionExpression: 'objectKey = :before',
            ExpressionAttributeValues: { ':before': before.objectKey },
          }
        : { ConditionExpression: 'attribute_not_exists(PK)' }),
    }),
  );
  // The SDK may have repeated a successful write whose answer was lost.
  return isNewest || (await findNewestVersion())?.objectKey === objectKey;
}
