import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { ItemEvent } from '../../../shared/entities/item-event.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import type { Write } from './conditional-writes.ts';
import { countWrite, getCount, toCountKey } from './counters.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                       | keys                                                   |
 * |--------------------------------------|--------------------------------------------------------|
 * | one event; an item's, newest first   | PK = `ITEM_EVENTS#<item id>`, SK = `<event id>`, backward |
 * | those of a record in Airtable        | PK = `ITEM_EVENTS#<record id>`, SK = `<event id>`, backward |
 *
 * An item and its record have separate events, because most records have no item.
 */
export const ITEM_EVENTS = 'ITEM_EVENTS#';

export const personalData = {
  of: 'staff',
  content: 'who changed an item or a record',
  expires: 'with the item',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

/** Part of the transaction that changes the item. Call {@link countEvents} first. */
export function eventWrites(itemId: string, event: ItemEvent): Write[] {
  return [
    { Put: { TableName: tableName(), Item: { ...key(itemId, event.id), ...event } } },
    countWrite(toPartition(itemId), 1),
  ];
}

export const undoneWrite = (itemId: string, id: string, undoneBy: string): Write =>
  undoneByWrite(itemId, id, null, undoneBy);

function undoneByWrite(itemId: string, id: string, from: string | null, to: string | null): Write {
  return {
    Update: {
      TableName: tableName(),
      Key: key(itemId, id),
      UpdateExpression: 'SET undoneBy = :to',
      ConditionExpression: 'undoneBy = :from',
      ExpressionAttributeValues: { ':from': from, ':to': to },
    },
  };
}

/**
 * Adds the event before Airtable is called. Fails if the event that it undoes was already undone.
 * Call {@link countEvents} first.
 */
export function recordEventWrites(recordId: string, event: ItemEvent): Write[] {
  const { id, undoes } = event;
  return [...eventWrites(recordId, event), ...(undoes ? [undoneWrite(recordId, undoes, id)] : [])];
}

export function withdrawnEventWrites(recordId: string, event: ItemEvent): Write[] {
  const { id, undoes } = event;
  return [
    { Delete: { TableName: tableName(), Key: key(recordId, id) } },
    countWrite(toPartition(recordId), -1),
    ...(undoes ? [undoneByWrite(recordId, undoes, id, null)] : []),
  ];
}

export async function findEvent(itemId: string, id: string): Promise<ItemEvent | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(itemId, id), ConsistentRead: true }),
  );
  return Item && ItemEvent.parse(Item);
}

export const iterateEvents = (itemId: string, after?: string): AsyncGenerator<ItemEvent, void> =>
  iterateRows(
    { ...partitionQuery(toPartition(itemId)), ScanIndexForward: false },
    (row) => ItemEvent.parse(row),
    { after: after ? key(itemId, after) : undefined },
  );

export async function* mergeEvents(
  ids: readonly string[],
  after?: string,
): AsyncGenerator<ItemEvent, void> {
  const lists = await Promise.all(
    ids.map(async (id) => {
      const events = iterateEvents(id, after);
      return { events, next: await events.next() };
    }),
  );
  for (;;) {
    const [newest] = lists
      .flatMap((list) => (list.next.done ? [] : [{ list, event: list.next.value }]))
      .sort((a, b) => (a.event.id < b.event.id ? 1 : -1));
    if (!newest) return;
    yield newest.event;
    newest.list.next = await newest.list.events.next();
  }
}

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
