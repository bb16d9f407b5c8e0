import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import { CatalogChange } from '../../../shared/entities/catalog-change.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { getGzipped, putGzipped } from '../bucket/gzipped-objects.ts';
import { REFERENCE_CATALOGUES } from '../bucket/object-keys.ts';
import { unavailable } from '../errors.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { transactWrite, type Write } from './conditional-writes.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                             | keys                                                       |
 * |--------------------------------------------|------------------------------------------------------------|
 * | the current version of the catalog         | PK = `REFERENCE_CATALOGUE`, SK = `NEWEST`                  |
 * | the entries of a version                   | `reference-catalogue/<uuid>.ndjson.gz`                     |
 * | all changes, newest first                  | PK = `REFERENCE_CATALOGUE`, SK = `CHANGE#<revision>`       |
 * | the entries before and after a change      | `reference-catalogue/changes/<uuid>.ndjson.gz`             |
 *
 * An object is written once and never deleted, so that a restored table finds its version. The row points to the
 * current version, so that a change becomes visible at once and as a whole.
 */
export const REFERENCE_CATALOGUE = 'REFERENCE_CATALOGUE';

export const personalData = {
  of: 'staff',
  content: 'who changed the reference catalog',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;
const KEY = { PK: REFERENCE_CATALOGUE, SK: 'NEWEST' };
const CHANGE = 'CHANGE#';
const REVISION_DIGITS = 10;

const Version = z.object({
  revision: z.int(),
  objectKey: z.string(),
  count: z.int(),
  changeCount: z.int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});
export type ReferenceCatalogVersion = z.infer<typeof Version>;

const StoredChange = CatalogChange.extend({
  objectKey: z.string(),
});
export type StoredChange = z.infer<typeof StoredChange>;

export interface EntryChange {
  before: AsmicEntry | null;
  after: AsmicEntry | null;
}

export async function findNewestVersion(): Promise<ReferenceCatalogVersion | undefined> {
  const row = await getRow(KEY.SK);
  return row && Version.parse(row);
}

/**
 * In import order.
 * @throws AppError UNAVAILABLE if they cannot be read.
 */
export async function loadEntries({ objectKey }: ReferenceCatalogVersion): Promise<AsmicEntry[]> {
  const lines = await readLines(objectKey);
  return lines.map((line) => JSON.parse(line) as AsmicEntry);
}

/**
 * @param containing reads only the changes whose JSON contains this text.
 * @throws AppError UNAVAILABLE if they cannot be read.
 */
export async function loadEntryChanges(
  { objectKey }: StoredChange,
  containing = '',
): Promise<EntryChange[]> {
  const lines = await readLines(objectKey);
  return lines
    .filter((line) => line.includes(containing))
    .map((line) => JSON.parse(line) as EntryChange);
}

export async function findChange(revision: number): Promise<StoredChange | undefined> {
  const row = await getRow(changeKey(revision).SK);
  return row && StoredChange.parse(row);
}

/** Newest first. @param before a revision: starts with the previous change. */
export const iterateChanges = (before?: number): AsyncGenerator<StoredChange, void> =>
  iterateRows(
    {
      ...partitionQuery(REFERENCE_CATALOGUE),
      KeyConditionExpression: 'PK = :partition AND begins_with(SK, :change)',
      ExpressionAttributeValues: { ':partition': REFERENCE_CATALOGUE, ':change': CHANGE },
      ScanIndexForward: false,
    },
    (row) => StoredChange.parse(row),
    { after: before === undefined ? undefined : changeKey(before) },
  );

/**
 * Publishes a version together with the change that led to it.
 * @param before the version that was changed.
 * @param entries of the new version.
 * @returns false if `before` is no longer current or the change was already undone; nothing changes then.
 */
export async function publishVersion(
  before: ReferenceCatalogVersion | undefined,
  entries: readonly AsmicEntry[],
  entryChanges: readonly EntryChange[],
  change: Omit<CatalogChange, 'revision' | 'undoneBy'>,
): Promise<boolean> {
  const version: ReferenceCatalogVersion = {
    revision: (before?.revision ?? 0) + 1,
    objectKey: await writeLines(REFERENCE_CATALOGUES, entries),
    count: entries.length,
    changeCount: (before?.changeCount ?? 0) + 1,
    updatedAt: change.at,
    updatedBy: change.by.id,
  };
  const stored: StoredChange = {
    ...change,
    revision: version.revision,
    undoneBy: null,
    objectKey: await writeLines(`${REFERENCE_CATALOGUES}changes/`, entryChanges),
  };
  const isPublished = await transactWrite([
    {
      Put: {
        TableName: tableName(),
        Item: { ...KEY, ...version },
        ...(before
          ? {
              ConditionExpression: 'objectKey = :before',
              ExpressionAttributeValues: { ':before': before.objectKey },
            }
          : { ConditionExpression: 'attribute_not_exists(PK)' }),
      },
    },
    { Put: { TableName: tableName(), Item: { ...changeKey(stored.revision), ...stored } } },
    ...(change.undoes === null ? [] : [markUndone(change.undoes, stored.revision)]),
  ]);
  // The SDK may have repeated a successful write after a lost response.
  return isPublished || (await findNewestVersion())?.objectKey === version.objectKey;
}

function markUndone(revision: number, undoneBy: number): Write {
  return {
    Update: {
      TableName: tableName(),
      Key: changeKey(revision),
      UpdateExpression: 'SET undoneBy = :undoneBy',
      ConditionExpression: 'undoneBy = :none',
      ExpressionAttributeValues: { ':undoneBy': undoneBy, ':none': null },
    },
  };
}

const changeKey = (revision: number) => ({
  PK: REFERENCE_CATALOGUE,
  SK: `${CHANGE}${String(revision).padStart(REVISION_DIGITS, '0')}`,
});

async function getRow(SK: string): Promise<Record<string, unknown> | undefined> {
  const Key = { PK: REFERENCE_CATALOGUE, SK };
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
  );
  return Item;
}

async function writeLines(folder: string, values: readonly object[]): Promise<string> {
  const objectKey = `${folder}${randomUUID()}.ndjson.gz`;
  const text = values.map((value) => JSON.stringify(value)).join('\n');
  await putGzipped(objectKey, text, { ContentType: 'application/x-ndjson' });
  return objectKey;
}

async function readLines(objectKey: string): Promise<string[]> {
  const object = await getGzipped(objectKey);
  if (!object || object === 'unchanged') {
    throw unavailable(`The reference catalog cannot be read: ${objectKey}`);
  }
  return object.text === '' ? [] : object.text.split('\n');
}
