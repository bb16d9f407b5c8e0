import { DeleteCommand, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { ItemEvent } from '../../../shared/entities/item-event.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import type { Write } from './conditional-writes.ts';
import { countRows, QUERY_PAGE, tableName } from './table.ts';

/**
 * | access pattern                       | keys                                                   |
 * |--------------------------------------|--------------------------------------------------------|
 * | one event; an item's, newest first   | PK = `ITEM_EVENTS#<item id>`, SK = `<event id>`, backward |
 */
export const ITEM_EVENTS = 'ITEM_EVENTS#';

/** To be written together with what it did to the item. */
export function eventPut(itemId: string, event: ItemEvent): Write {
  return { Put: { TableName: tableName(), Item: { ...key(itemId, event.id), ...event } } };
}

/** Likewise: fails where it was taken back already. */
export function eventUndone(itemId: string, id: string, undoneBy: string): Write {
  return {
    Update: {
      TableName: tableName(),
      Key: key(itemId, id),
      UpdateExpression: 'SET undoneBy = :by',
      ConditionExpression: 'undoneBy = :nobody',
      ExpressionAttributeValues: { ':by': undoneBy, ':nobody': null },
    },
  };
}

export async function eventById(itemId: string, id: string): Promise<ItemEvent | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(itemId, id), ConsistentRead: true }),
  );
  return Item && ItemEvent.parse(Item);
}

/** Newest first. @param after the id of the last event of the page before. */
export async function* eventsOf(itemId: string, after?: string): AsyncGenerator<ItemEvent, void> {
  const pages = paginateQuery(
    {
      client: dynamodb,
      pageSize: QUERY_PAGE,
      ...(after ? { startingToken: key(itemId, after) } : {}),
    },
    { ...rowsOf(itemId), ScanIndexForward: false },
  );
  for await (const { Items = [] } of pages) yield* Items.map((row) => ItemEvent.parse(row));
}

export function eventCount(itemId: string): Promise<number> {
  return countRows(rowsOf(itemId));
}

export async function deleteEvents(itemId: string): Promise<void> {
  for await (const { id } of eventsOf(itemId)) {
    await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: key(itemId, id) }));
  }
}

function rowsOf(itemId: string) {
  return {
    TableName: tableName(),
    KeyConditionExpression: 'PK = :item',
    ExpressionAttributeValues: { ':item': listOf(itemId) },
    ConsistentRead: true,
  };
}

const listOf = (itemId: string) => `${ITEM_EVENTS}${itemId}`;

function key(itemId: string, id: string) {
  return { PK: listOf(itemId), SK: id };
}
