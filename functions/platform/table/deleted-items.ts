import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ITEM_TTL_MS } from '../../../shared/entities/deleted-item.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import { User } from '../../../shared/entities/user.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { numberWrites } from './catalog-numbers.ts';
import { deleteComparisons } from './comparisons.ts';
import { transactWrite, type Write } from './conditional-writes.ts';
import { consignmentWrites } from './consignments.ts';
import { countWrite, getCount } from './counters.ts';
import { countEvents, deleteEvents, eventWrites } from './item-events.ts';
import { countItems, ITEMS, itemKey, itemPut, photoKey, StoredItem } from './items.ts';
import { parseRows } from './parse-rows.ts';
import {
  deleteRow,
  indexQuery,
  indexQuerySince,
  iterateRows,
  partitionQuery,
  selectAttributes,
  tableName,
} from './table.ts';

/**
 * | access pattern                        | keys                                                            |
 * |---------------------------------------|-----------------------------------------------------------------|
 * | one deleted item                      | PK = `DELETED_ITEMS`, SK = `<id>`                               |
 * | all, last deleted first; those to purge | GSI1: PK = `DELETED_ITEMS`, SK = `<deletedAt>#<id>`, backward |
 * | those being purged                    | PK = `ITEMS_LEAVING`, SK = `<id>`                               |
 *
 * A deleted item keeps its photos, comparisons and history until it is purged; its catalog number is free.
 */
export const DELETED_ITEMS = 'DELETED_ITEMS';
export const ITEM_PURGES = 'ITEMS_LEAVING';

export const personalData = {
  of: 'staff',
  content: 'who deleted an item, and its consignor',
  expires: 'when the item is purged',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

export const StoredDeletedItem = StoredItem.extend({
  deletedAt: z.iso.datetime(),
  deletedBy: User.pick({ id: true, email: true }),
  deletionId: z.uuid(),
});
export type StoredDeletedItem = z.infer<typeof StoredDeletedItem>;

/**
 * The item can be restored.
 * @param writes are part of the transaction.
 * @returns false if it has changed since it was read.
 */
export async function deleteStoredItem(
  item: StoredItem,
  event: ItemEvent,
  writes: readonly Write[] = [],
): Promise<boolean> {
  const { id, catalogNumber, revision } = item;
  const deleted: StoredDeletedItem = {
    ...item,
    deletedAt: event.at,
    deletedBy: event.by,
    deletionId: event.id,
  };
  await Promise.all([countItems(), countDeletedItems(), countEvents(id)]);
  return transactWrite([
    deleteWrite(itemKey(id), revision),
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...toKey(id),
          GSI1PK: DELETED_ITEMS,
          GSI1SK: `${event.at}#${id}`,
          ...deleted,
        },
      },
    },
    ...numberWrites(item, catalogNumber, undefined),
    ...consignmentWrites(item, undefined),
    countWrite(ITEMS, -1),
    countWrite(DELETED_ITEMS, 1),
    ...eventWrites(id, event),
    ...writes,
  ]);
}

/**
 * @param writes are part of the transaction.
 * @returns false if it is no longer deleted, or another item has its catalog number.
 */
export async function restoreStoredItem(
  deleted: StoredDeletedItem,
  event: ItemEvent,
  writes: readonly Write[] = [],
): Promise<boolean> {
  const item = StoredItem.parse(deleted);
  await Promise.all([countItems(), countDeletedItems(), countEvents(item.id)]);
  return transactWrite([
    deleteWrite(toKey(item.id), item.revision),
    itemPut(
      { ...item, revision: item.revision + 1 },
      { ConditionExpression: 'attribute_not_exists(PK)' },
    ),
    ...numberWrites(item, undefined, item.catalogNumber),
    ...consignmentWrites(undefined, item),
    countWrite(ITEMS, 1),
    countWrite(DELETED_ITEMS, -1),
    ...eventWrites(item.id, event),
    ...writes,
  ]);
}

export async function findDeletedItem(id: string): Promise<StoredDeletedItem | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: toKey(id), ConsistentRead: true }),
  );
  return Item && StoredDeletedItem.parse(Item);
}

const Deletion = StoredDeletedItem.pick({ id: true, revision: true });

export const iterateDeletions = (since: string): AsyncGenerator<z.infer<typeof Deletion>, void> =>
  iterateRows(
    { ...indexQuerySince(DELETED_ITEMS, since), ...selectAttributes(Object.keys(Deletion.shape)) },
    (row) => Deletion.parse(row),
  );

export const iterateDeletedItems = (
  after?: Pick<StoredDeletedItem, 'id' | 'deletedAt'>,
): AsyncGenerator<StoredDeletedItem, void> =>
  iterateRows(
    { ...indexQuery(DELETED_ITEMS), ScanIndexForward: false },
    (row) => StoredDeletedItem.parse(row),
    {
      after: after && {
        ...toKey(after.id),
        GSI1PK: DELETED_ITEMS,
        GSI1SK: `${after.deletedAt}#${after.id}`,
      },
    },
  );

export const countDeletedItems = (): Promise<number> =>
  getCount(DELETED_ITEMS, partitionQuery(DELETED_ITEMS));

/**
 * The item can no longer be restored afterwards.
 * @returns false if it was restored or is already being purged.
 */
export async function startPurge({
  id,
  photoIds,
  revision,
}: Pick<StoredDeletedItem, 'id' | 'photoIds' | 'revision'>): Promise<boolean> {
  await countDeletedItems();
  return transactWrite([
    deleteWrite(toKey(id), revision),
    { Put: { TableName: tableName(), Item: { ...toPurgeKey(id), id, photoIds } } },
    countWrite(DELETED_ITEMS, -1),
  ]);
}

const Expired = StoredDeletedItem.pick({ id: true, photoIds: true, revision: true });
export type ExpiredItem = z.infer<typeof Expired>;

export async function* iterateExpiredItems(pageSize: number): AsyncGenerator<ExpiredItem[], void> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize },
    {
      ...indexQuery(DELETED_ITEMS),
      KeyConditionExpression: 'GSI1PK = :partition AND GSI1SK < :until',
      ExpressionAttributeValues: {
        ':partition': DELETED_ITEMS,
        ':until': new Date(Date.now() - ITEM_TTL_MS).toISOString(),
      },
      ProjectionExpression: 'id, photoIds, revision',
    },
  );
  for await (const { Items = [] } of pages) {
    yield await parseRows(Items, (row) => Expired.parse(row));
  }
}

const Purged = z.object({ id: z.string(), photoIds: z.array(z.string()) });
export type PurgedItem = z.infer<typeof Purged>;

export async function* iteratePurges(pageSize: number): AsyncGenerator<PurgedItem[], void> {
  const pages = paginateQuery({ client: dynamodb, pageSize }, partitionQuery(ITEM_PURGES));
  for await (const { Items = [] } of pages) {
    yield await parseRows(Items, (row) => Purged.parse(row));
  }
}

/** Delete the photos first. */
export async function finishPurge(purged: PurgedItem): Promise<void> {
  const { id, photoIds } = Purged.parse(purged);
  await deleteComparisons(id);
  await deleteEvents(id);
  // Delete these rows last: until then no other item may use the same uploads.
  for (const photoId of photoIds) await deleteRow(photoKey(photoId));
  await deleteRow(toPurgeKey(id));
}

function deleteWrite(Key: Record<string, string>, revision: number): Write {
  return {
    Delete: {
      TableName: tableName(),
      Key,
      ConditionExpression: 'revision = :read',
      ExpressionAttributeValues: { ':read': revision },
    },
  };
}

const toKey = (id: string) => ({ PK: DELETED_ITEMS, SK: id });
const toPurgeKey = (id: string) => ({ PK: ITEM_PURGES, SK: id });
