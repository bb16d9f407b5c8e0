import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { ItemEvent } from '../../../shared/entities/item-event.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import type { Write } from './conditional-writes.ts';
import { countWrite, getCount, toCountKey } from './counters.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                       | keys                                                   |
 * |--------------------------------------|--------------------------------------------------------|
 * | one event; an item's, newest first   | PK = `ITEM_EVENTS#<item id>`, SK = `<event id>`, backward |
 */
export const ITEM_EVENTS = 'ITEM_EVENTS#';

/** Part of the transaction that changes the item. Call {@link countEvents} before. */
export function eventWrites(itemId: string, event: ItemEvent): Write[] {
  return [
    { Put: { TableName: tableName(), Item: { ...key(itemId, event.id), ...event } } },
    countWrite(toPartition(itemId), 1),
  ];
}

/** Part of the transaction that undoes the event; fails when it was undone before. */
export function undoneWrite(itemId: string, id: string, undoneBy: string): Write {
  return {
    Update: {
      TableName: tableName(),
      Key: key(itemId, id),
      UpdateExpression: 'SET undoneBy = :by',
      ConditionExpression: 'undoneBy = :null',
      ExpressionAttributeValues: { ':by': undoneBy, ':null': null },
    },
  };
}

export async function findEvent(itemId: string, id: string): Promise<ItemEvent | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(itemId, id), ConsistentRead: true }),
  );
  return Item && ItemEvent.parse(Item);
}

/** Newest first. @param after the id of the last event of the page before. */
export const iterateEvents = (itemId: string, after?: string): AsyncGenerator<ItemEvent, void> =>
  iterateRows(
    { ...partitionQuery(toPartition(itemId)), ScanIndexForward: false },
    (row) => ItemEvent.parse(row),
    { after: after ? key(itemId, after) : undefined },
  );

export function countEvents(itemId: string): Promise<number> {
  return getCount(toPartition(itemId), partitionQuery(toPartition(itemId)));
}

export async function deleteEvents(itemId: string): Promise<void> {
  for await (const { id } of iterateEvents(itemId)) {
    await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: key(itemId, id) }));
  }
  const Key = toCountKey(toPartition(itemId));
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key }));
}

const toPartition = (itemId: string) => `${ITEM_EVENTS}${itemId}`;

function key(itemId: string, id: string) {
  return { PK: toPartition(itemId), SK: id };
}
