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
 * | which version of the catalogue is newest   | PK = `REFERENCE_CATALOGUE`, SK = `NEWEST`      |
 * | the entries of a version                   | `reference-catalogue/<uuid>.ndjson.gz`         |
 *
 * A version is one object of the bucket, written once and never deleted: a table that is restored finds
 * the one that it had. The row is what makes a version the catalogue, so an import is seen whole, or not
 * at all.
 */
export const REFERENCE_CATALOGUE = 'REFERENCE_CATALOGUE';
const KEY = { PK: REFERENCE_CATALOGUE, SK: 'NEWEST' };

const Version = z.object({
  /** Counts the imports that changed something. */
  revision: z.int(),
  objectKey: z.string(),
  /** How many entries it has. */
  count: z.int(),
  updatedAt: z.iso.datetime(),
  /** The id of the user who imported it. */
  updatedBy: z.string(),
});
export type CatalogueVersion = z.infer<typeof Version>;

/** Undefined before the first import. */
export async function newestVersion(): Promise<CatalogueVersion | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item && Version.parse(Item);
}

/** The entries of a version, in the order in which they were given.
 *  @throws Error where they cannot be read: that is no empty catalogue. */
export async function entriesOf({ objectKey }: CatalogueVersion): Promise<AsmicEntry[]> {
  const kept = await getGzipped(objectKey);
  if (!kept || kept === 'unchanged') {
    throw new Error(`The reference catalogue cannot be read: ${objectKey}`);
  }
  return kept.text.split('\n').map((line) => JSON.parse(line) as AsmicEntry);
}

/** Makes these entries, one at least, the catalogue.
 *  @param before the version that they were made of.
 *  @returns false where that is no longer the newest, and nothing has changed. */
export async function publishVersion(
  before: CatalogueVersion | undefined,
  entries: readonly AsmicEntry[],
  updatedBy: string,
): Promise<boolean> {
  const objectKey = `${REFERENCE_CATALOGUES}${randomUUID()}.ndjson.gz`;
  const text = entries.map((entry) => JSON.stringify(entry)).join('\n');
  await putGzipped(objectKey, text, { ContentType: 'application/x-ndjson' });
  const version: CatalogueVersion = {
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
  // It may be there all the same: written, and tried again because the answer was lost.
  return isNewest || (await newestVersion())?.objectKey === objectKey;
}
