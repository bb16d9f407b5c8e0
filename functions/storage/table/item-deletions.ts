import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb.ts';
import { log } from '../../aws/log.ts';
import { deletePhotos } from '../bucket/photos.ts';
import { numberWrites } from './catalog-numbers.ts';
import { deleteComparisons } from './comparisons.ts';
import { transactWrite } from './conditional-writes.ts';
import { countWrite } from './counters.ts';
import { deleteEvents } from './item-events.ts';
import { countItems, ITEMS, itemKey, photoKey, type StoredItem } from './items.ts';
import { tableName } from './table.ts';

/**
 * | access pattern        | keys                              |
 * |-----------------------|-----------------------------------|
 * | deletions in progress | PK = `ITEMS_LEAVING`, SK = `<id>` |
 *
 * Apart from the items: most functions that read them need no photos.
 */
export const ITEM_DELETIONS = 'ITEMS_LEAVING';

const DELETIONS_PER_RUN = 10;

/** Deletes an item, then its photos, comparisons and history.
 *  @returns false when it has changed since it was read. */
export async function deleteItem(item: StoredItem): Promise<boolean> {
  const { id, catalogNumber, photoIds, revision } = item;
  await countItems();
  const isDeleted = await transactWrite([
    {
      Delete: {
        TableName: tableName(),
        Key: itemKey(id),
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': revision },
      },
    },
    { Put: { TableName: tableName(), Item: { PK: ITEM_DELETIONS, SK: id, id, photoIds } } },
    ...numberWrites(id, catalogNumber, undefined),
    countWrite(ITEMS, -1),
  ]);
  if (isDeleted) {
    // The item is gone for users; a later deletion removes the rest.
    await finishDeletions().catch((error) => log.error('A deletion was not finished', error));
  }
  return isDeleted;
}

/** Finishes this and earlier interrupted deletions. */
async function finishDeletions(): Promise<void> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'PK = :list',
      ExpressionAttributeValues: { ':list': ITEM_DELETIONS },
      ConsistentRead: true,
      Limit: DELETIONS_PER_RUN,
    }),
  );
  for (const { id, photoIds } of Items) {
    if (!(await deletePhotos(photoIds))) continue;
    // The accuracy counts stay: the decisions were made.
    await deleteComparisons(id);
    await deleteEvents(id);
    // Their rows go last: until then no other item may use the same uploads.
    for (const photoId of photoIds) await deleteRow(photoKey(photoId));
    await deleteRow({ PK: ITEM_DELETIONS, SK: id });
  }
}

async function deleteRow(Key: Record<string, string>): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key }));
}
