import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  paginateQuery,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { AsmicMatch } from '../../../shared/entities/comparison.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import { MilitaryItem } from '../../../shared/entities/military-item.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { log } from '../../aws/log.ts';
import { notFound } from '../../errors.ts';
import { deletePhotos } from '../bucket/photos.ts';
import { deleteComparisons } from './comparisons.ts';
import type { Write } from './conditional-writes.ts';
import { transactWrite } from './conditional-writes.ts';
import { ITEM_KEY, keyPut } from './idempotency-keys.ts';
import { deleteEvents, eventPut, eventUndone } from './item-events.ts';
import { countRows, tableName } from './table.ts';

/**
 * | access pattern               | keys                                         |
 * |------------------------------|----------------------------------------------|
 * | one item; all, newest first  | PK = `ITEMS`, SK = `<id>`, backward          |
 * | whose a photo is             | PK = `PHOTO#<photo id>`, SK = `PHOTO`        |
 * | what is being deleted        | PK = `ITEMS_LEAVING`, SK = `<id>`            |
 *
 * Ids are UUIDs of version 7, so their order is that of time.
 */
export const ITEMS = 'ITEMS';
export const ITEMS_LEAVING = 'ITEMS_LEAVING';
export const PHOTO = 'PHOTO#';

const READ_AT_ONCE = 200;
const DELETIONS_AT_ONCE = 10;

export const StoredItem = MilitaryItem.extend({
  /** Every photo that it ever had: one that was taken off can be brought back. */
  photoIds: z.array(z.string()),
  /** The hashes of them all, by path: `photoHashes` has those of the photos that it has now. */
  everyPhotoHash: z.record(z.string(), z.string()).optional(),
  /** What Airtable's record of it is found by: that of the draft it was, or its own id. */
  airtableIdentity: z.string(),
  /** Counts every write; `updatedAt` tells of those that people make. */
  revision: z.int(),
});
export type StoredItem = z.infer<typeof StoredItem>;

/** Keeps a new item with the first event of its history.
 *  @returns false where its key, or one of its photos, is another item's already. */
export async function createItem(
  item: StoredItem,
  event: ItemEvent,
  idempotencyKey: string | undefined,
): Promise<boolean> {
  return transactWrite([
    itemPut(item, { ConditionExpression: 'attribute_not_exists(PK)' }),
    eventPut(item.id, event),
    ...item.photoIds.map((photoId) => photoPut(photoId, item.id)),
    ...(idempotencyKey ? [keyPut(ITEM_KEY, item.catalogedBy, idempotencyKey, item.id)] : []),
  ]);
}

export interface ItemUpdate {
  /** As it was read. */
  before: StoredItem;
  after: StoredItem;
  /** Undefined for what is none of its history. */
  event?: ItemEvent;
}

/** Writes an item with what it has become, and its history.
 *  @returns false where it is no longer as it was read. */
export async function updateItem({ before, after, event }: ItemUpdate): Promise<boolean> {
  const newPhotos = after.photoIds.filter((photoId) => !before.photoIds.includes(photoId));
  return transactWrite([
    itemPut(
      { ...after, revision: before.revision + 1 },
      {
        ConditionExpression: 'revision = :before',
        ExpressionAttributeValues: { ':before': before.revision },
      },
    ),
    ...(event ? [eventPut(after.id, event)] : []),
    ...(event?.undoes ? [eventUndone(after.id, event.undoes, event.id)] : []),
    ...newPhotos.map((photoId) => photoPut(photoId, after.id)),
  ]);
}

/** To be written together with the comparisons that it sums up. Nobody has changed the item by it.
 *  Fails where the item is gone, or no longer as it was read. */
export function matchesWrite({ id, revision }: StoredItem, asmicMatches: AsmicMatch[]): Write {
  return {
    Update: {
      TableName: tableName(),
      Key: itemKey(id),
      UpdateExpression: 'SET asmicMatches = :matches ADD revision :one',
      ConditionExpression: 'revision = :read',
      ExpressionAttributeValues: { ':matches': asmicMatches, ':one': 1, ':read': revision },
    },
  };
}

export async function itemById(id: string): Promise<StoredItem | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: itemKey(id), ConsistentRead: true }),
  );
  return Item && StoredItem.parse(Item);
}

/** @throws AppError NOT_FOUND */
export async function requireItem(id: string): Promise<StoredItem> {
  const item = await itemById(id);
  if (!item) throw notFound('Item not found. It may have been deleted.');
  return item;
}

/** Newest first. @param after the id of the last item of the page before. */
export async function* itemsAfter(after: string | undefined): AsyncGenerator<MilitaryItem, void> {
  const pages = paginateQuery(
    {
      client: dynamodb,
      pageSize: READ_AT_ONCE,
      ...(after ? { startingToken: itemKey(after) } : {}),
    },
    { ...rowsOf(ITEMS), ScanIndexForward: false },
  );
  for await (const { Items = [] } of pages) yield* Items.map((item) => MilitaryItem.parse(item));
}

export function itemCount(): Promise<number> {
  return countRows(rowsOf(ITEMS));
}

/** Which item each photo belongs to, of those that belong to one. @param photoIds at most a hundred. */
export async function ownersOfPhotos(photoIds: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  let missing = [...new Set(photoIds)].map(photoKey);
  while (missing.length > 0) {
    const { Responses, UnprocessedKeys } = await dynamodb.send(
      new BatchGetCommand({
        RequestItems: { [tableName()]: { Keys: missing, ConsistentRead: true } },
      }),
    );
    for (const { photoId, itemId } of Responses?.[tableName()] ?? []) owners.set(photoId, itemId);
    missing = (UnprocessedKeys?.[tableName()]?.Keys ?? []) as typeof missing;
  }
  return owners;
}

/** Takes an item out of the catalog at once; its photos, comparisons and history follow.
 *  @returns false where it is no longer as it was read. */
export async function deleteItem(item: StoredItem): Promise<boolean> {
  const { id, photoIds, revision } = item;
  const isTaken = await transactWrite([
    {
      Delete: {
        TableName: tableName(),
        Key: itemKey(id),
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': revision },
      },
    },
    { Put: { TableName: tableName(), Item: { PK: ITEMS_LEAVING, SK: id, id, photoIds } } },
  ]);
  if (isTaken) {
    // For everybody it is gone: what is left of it is no failure.
    await finishDeletions().catch((error) => log.error('A deletion was not finished', error));
  }
  return isTaken;
}

/** Finishes what a crash, or the bucket, may have left of earlier deletions as well. */
async function finishDeletions(): Promise<void> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({ ...rowsOf(ITEMS_LEAVING), Limit: DELETIONS_AT_ONCE }),
  );
  for (const { id, photoIds } of Items) {
    if (!(await deletePhotos(photoIds))) continue;
    // What was counted of its matches stays counted: they were right, or wrong, all the same.
    await deleteComparisons(id);
    await deleteEvents(id);
    // Their rows go last: until then nobody may take the same uploads for another item.
    for (const photoId of photoIds) await deleteRow(photoKey(photoId));
    await deleteRow({ PK: ITEMS_LEAVING, SK: id });
  }
}

async function deleteRow(Key: Record<string, string>): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key }));
}

function itemPut(
  item: StoredItem,
  condition: Pick<NonNullable<Write['Put']>, 'ConditionExpression' | 'ExpressionAttributeValues'>,
): Write {
  return { Put: { TableName: tableName(), Item: { ...itemKey(item.id), ...item }, ...condition } };
}

function photoPut(photoId: string, itemId: string): Write {
  return {
    Put: {
      TableName: tableName(),
      Item: { ...photoKey(photoId), photoId, itemId },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
}

function itemKey(id: string) {
  return { PK: ITEMS, SK: id };
}

function photoKey(photoId: string) {
  return { PK: `${PHOTO}${photoId}`, SK: 'PHOTO' };
}

function rowsOf(list: string) {
  return {
    TableName: tableName(),
    KeyConditionExpression: 'PK = :list',
    ExpressionAttributeValues: { ':list': list },
    ConsistentRead: true,
  };
}
