import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { AsmicMatch } from '../../../shared/entities/comparison.ts';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import { MilitaryItem } from '../../../shared/entities/military-item.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import type { ItemDescription } from '../../../shared/identification/profile/profile.ts';
import { type ShortCode, toItemCode } from '../../../shared/short-codes.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { notFound } from '../errors.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { findItemsOfRecords, recordItemWrite } from './airtable-records.ts';
import { batchGet } from './batch-get.ts';
import { numberWrites } from './catalog-numbers.ts';
import type { Write } from './conditional-writes.ts';
import { transactWrite } from './conditional-writes.ts';
import { consignmentWrites } from './consignments.ts';
import { countWrite, getCount } from './counters.ts';
import { ITEM_KEY, idempotencyKeyWrite } from './idempotency-keys.ts';
import { identificationWrites } from './identification-queue.ts';
import { countEvents, eventWrites, undoneWrite } from './item-events.ts';
import { parseRows } from './parse-rows.ts';
import {
  indexQuerySince,
  iterateRows,
  partitionQuery,
  selectAttributes,
  tableName,
} from './table.ts';

/**
 * | access pattern               | keys                                         |
 * |------------------------------|----------------------------------------------|
 * | one item; all, newest first  | PK = `ITEMS`, SK = `<id>`, backward          |
 * | items with a short code      | PK = `ITEMS`, SK begins with the code's time |
 * | the item of a photo          | PK = `PHOTO#<photo id>`, SK = `PHOTO`        |
 * | those changed since a time   | GSI1: PK = `ITEM_CHANGES`, SK = `<time>#<id>` |
 *
 * Ids are UUIDv7, which sort by time.
 */
export const ITEMS = 'ITEMS';
export const PHOTO = 'PHOTO#';
export const ITEM_CHANGES = 'ITEM_CHANGES';

export const personalData = {
  of: 'staff',
  content: 'who cataloged an item, its consignor, and people in its provenance',
  expires: 'with the item',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const PAGE_SIZE = 200;

export const StoredItem = MilitaryItem.extend({
  /** All photos that the item ever had: undo can restore a removed one. */
  photoIds: z.array(z.string()),
  /** Hashes of all photos by path; `photoHashes` covers only the current ones. */
  everyPhotoHash: z.record(z.string(), z.string()).optional(),
  /** Key of the Airtable record's row: the draft's identity, or the item's id. */
  airtableIdentity: z.string(),
  /** Counts all writes; `updatedAt` changes only with corrections. */
  revision: z.int(),
});
export type StoredItem = z.infer<typeof StoredItem>;

/**
 * Saves a new item with the first event of its history.
 * @returns false if its key, its number or one of its photos already belongs to another item.
 */
export async function createItem(
  item: StoredItem,
  event: ItemEvent,
  idempotencyKey: string | undefined,
): Promise<boolean> {
  await Promise.all([countItems(), countEvents(item.id)]);
  return transactWrite([
    itemPut(markDescribed(item), { ConditionExpression: 'attribute_not_exists(PK)' }),
    ...identificationWrites({ itemId: item.id, requestedAt: item.updatedAt }),
    countWrite(ITEMS, 1),
    ...eventWrites(item.id, event),
    ...numberWrites(item, undefined, item.catalogNumber),
    ...item.photoIds.map((photoId) => photoPut(photoId, item.id)),
    ...recordWrites(item),
    ...consignmentWrites(undefined, item),
    ...(idempotencyKey
      ? [idempotencyKeyWrite(ITEM_KEY, item.catalogedBy, idempotencyKey, item.id)]
      : []),
  ]);
}

export interface ItemUpdate {
  before: StoredItem;
  after: StoredItem;
  event?: ItemEvent;
  writes?: readonly Write[];
}

/** @returns false if the item has changed since it was read, or another item has its new number. */
export async function updateItem(update: ItemUpdate): Promise<boolean> {
  const { before, after, event, writes = [] } = update;
  if (event) await countEvents(after.id);
  const marked = markDescribed(after, before);
  const newPhotos = after.photoIds.filter((photoId) => !before.photoIds.includes(photoId));
  return transactWrite([
    itemPut(
      { ...marked, revision: before.revision + 1 },
      {
        ConditionExpression: 'revision = :before',
        ExpressionAttributeValues: { ':before': before.revision },
      },
    ),
    ...(marked === after
      ? []
      : identificationWrites({ itemId: after.id, requestedAt: after.updatedAt })),
    ...(event ? eventWrites(after.id, event) : []),
    ...(event?.undoes ? [undoneWrite(after.id, event.undoes, event.id)] : []),
    ...numberWrites(after, before.catalogNumber, after.catalogNumber),
    ...newPhotos.map((photoId) => photoPut(photoId, after.id)),
    ...recordWrites(after),
    ...consignmentWrites(before, after),
    ...writes,
  ]);
}

const DESCRIPTION = Object.keys({
  name: true,
  description: true,
  itemType: true,
  length: true,
  width: true,
  height: true,
  weight: true,
  primaryMaterial: true,
  secondaryMaterial: true,
  era: true,
  branch: true,
  unitDesignation: true,
  rank: true,
  specialty: true,
  authenticityNotes: true,
} satisfies Record<keyof ItemDescription, true>) as (keyof ItemDescription)[];

/**
 * A changed description also requests the item's identification.
 * @returns the item to save; the same object if the description is unchanged.
 */
export function markDescribed(after: StoredItem, before?: StoredItem): StoredItem {
  const isSame = before && DESCRIPTION.every((field) => before[field] === after[field]);
  return isSame ? after : { ...after, identificationRequestedAt: after.updatedAt };
}

/** Part of the transaction that saves the comparisons; keeps `updatedAt`. Fails if the item was changed or
 *  deleted since it was read. */
export function matchesWrite(
  { id, revision }: StoredItem,
  asmicMatches: AsmicMatch[],
  isIdentified: boolean,
): Write {
  const { GSI1PK, GSI1SK } = changeKeys(id);
  return {
    Update: {
      TableName: tableName(),
      Key: itemKey(id),
      UpdateExpression: `SET asmicMatches = :matches, GSI1PK = :changes, GSI1SK = :change ${isIdentified ? 'REMOVE identificationRequestedAt' : ''} ADD revision :one`,
      ConditionExpression: 'revision = :read',
      ExpressionAttributeValues: {
        ':matches': asmicMatches,
        ':changes': GSI1PK,
        ':change': GSI1SK,
        ':one': 1,
        ':read': revision,
      },
    },
  };
}

export async function findItem(id: string): Promise<StoredItem | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: itemKey(id), ConsistentRead: true }),
  );
  return Item && StoredItem.parse(Item);
}

/** @throws AppError NOT_FOUND */
export async function requireItem(id: string): Promise<StoredItem> {
  const item = await findItem(id);
  if (!item) throw notFound('Item not found. It may have been deleted.');
  return item;
}

export async function findItems(ids: readonly string[]): Promise<Map<string, StoredItem>> {
  const rows = await batchGet(ids.map(itemKey), { ConsistentRead: true });
  const items = await parseRows(rows, (row) => StoredItem.parse(row));
  return new Map(items.map((item) => [item.id, item]));
}

/** @returns the items by the ids of their products. */
export async function findItemsOfProducts(
  products: readonly Pick<StoredProduct, 'id' | 'airtableId'>[],
): Promise<Map<string, StoredItem>> {
  const ids = await findItemsOfRecords(products.flatMap(({ airtableId }) => airtableId ?? []));
  const items = await findItems([...ids.values()]);
  return new Map(
    products.flatMap(({ id, airtableId }) => {
      const item = items.get(ids.get(airtableId ?? '') ?? '');
      return item ? [[id, item] as const] : [];
    }),
  );
}

export const CODED_ITEM = ['id', 'airtableId'] as const;

export async function findItemsByCode({
  code,
  idPrefix,
}: ShortCode): Promise<Pick<StoredItem, 'id' | 'airtableId'>[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'PK = :list AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':list': ITEMS, ':prefix': idPrefix },
      // Required by the permission, although implied.
      Select: 'SPECIFIC_ATTRIBUTES',
      ProjectionExpression: CODED_ITEM.join(', '),
      Limit: PAGE_SIZE,
    }),
  );
  return Items.map(({ id, airtableId }) => ({
    id: String(id),
    airtableId: airtableId ? String(airtableId) : null,
  })).filter(({ id }) => toItemCode(id) === code);
}

export const iterateItems = (
  after: string | undefined,
  pageSize = PAGE_SIZE,
): AsyncGenerator<MilitaryItem, void> =>
  iterateRows(
    { ...partitionQuery(ITEMS), ScanIndexForward: false },
    (row) => MilitaryItem.parse(row),
    { pageSize: Math.min(pageSize, PAGE_SIZE), after: after ? itemKey(after) : undefined },
  );

export const SearchedItem = StoredItem.pick({
  id: true,
  name: true,
  catalogNumber: true,
  description: true,
  itemType: true,
  primaryMaterial: true,
  secondaryMaterial: true,
  manufacturer: true,
  manufacturingLocation: true,
  era: true,
  branch: true,
  unitDesignation: true,
  rank: true,
  specialty: true,
  condition: true,
  authenticityNotes: true,
  unitNumber: true,
  motto: true,
  backing: true,
  storageLocation: true,
  primaryImageUrl: true,
  airtableId: true,
  revision: true,
});
export type SearchedItem = z.infer<typeof SearchedItem>;

export const ListedItem = StoredItem.omit({
  provenance: true,
  photoIds: true,
  everyPhotoHash: true,
  airtableIdentity: true,
});

/**
 * Reads some fields of all items, or of those written since a time, in any order. Skips photo hashes, which take most
 * of the space, and deleted items.
 * @param fields a subset of `StoredItem`.
 */
export function iterateItemFields<Fields extends z.ZodObject>(
  fields: Fields,
  since?: string,
): AsyncGenerator<z.infer<Fields>, void> {
  const query = since === undefined ? partitionQuery(ITEMS) : indexQuerySince(ITEM_CHANGES, since);
  return iterateRows({ ...query, ...selectAttributes(Object.keys(fields.shape)) }, (row) =>
    fields.parse(row),
  );
}

export async function findSearchedItems(
  ids: readonly string[],
): Promise<Map<string, SearchedItem>> {
  const rows = await batchGet(ids.map(itemKey), { ConsistentRead: true });
  const items = await parseRows(rows, (row) => SearchedItem.parse(row));
  return new Map(items.map((item) => [item.id, item]));
}

export function countItems(): Promise<number> {
  return getCount(ITEMS, partitionQuery(ITEMS));
}

export async function findPhotoOwners(photoIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await batchGet(photoIds.map(photoKey), { ConsistentRead: true });
  return new Map(rows.map(({ photoId, itemId }) => [String(photoId), String(itemId)]));
}

export function itemPut(
  item: StoredItem,
  condition: Pick<NonNullable<Write['Put']>, 'ConditionExpression' | 'ExpressionAttributeValues'>,
): Write {
  return {
    Put: {
      TableName: tableName(),
      Item: { ...itemKey(item.id), ...changeKeys(item.id), ...item },
      ...condition,
    },
  };
}

const changeKeys = (id: string) => ({
  GSI1PK: ITEM_CHANGES,
  GSI1SK: `${new Date().toISOString()}#${id}`,
});

const recordWrites = ({ id, airtableId, airtableIdentity }: StoredItem): Write[] =>
  airtableId ? [recordItemWrite(airtableId, id, airtableIdentity)] : [];

function photoPut(photoId: string, itemId: string): Write {
  return {
    Put: {
      TableName: tableName(),
      Item: { ...photoKey(photoId), photoId, itemId },
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
}

export function itemKey(id: string) {
  return { PK: ITEMS, SK: id };
}

export function photoKey(photoId: string) {
  return { PK: `${PHOTO}${photoId}`, SK: 'PHOTO' };
}
