import { v7 as timedUuid } from 'uuid';
import type { Contract } from '../../shared/contract/contract.ts';
import type { MilitaryItem } from '../../shared/entities/military-item.ts';
import { changesBetween } from '../../shared/item-form/content.ts';
import { ApiError } from '../http/api-error.ts';
import { byUser } from '../http/by-user.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { keepAirtableRecordOf } from '../storage/table/airtable-records.ts';
import { madeBy } from '../storage/table/idempotency-keys.ts';
import { createItem, itemById, ownersOfPhotos, type StoredItem } from '../storage/table/items.ts';
import { ITEM_KEY } from '../storage/table/partitions.ts';
import { type Draft, draftOf, identityOfDraft } from './stored-draft.ts';
import { newEvent } from './new-event.ts';
import { withHashes } from './photo-hashes.ts';
import { deleteUploads, keepUploads, refuseTaken } from './photos.ts';

type Call = Contract['items']['POST /api/military-items'];

const TRIES = 3;

export async function catalogItem({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const draft = draftOf(body, caller.userId, headers['idempotency-key']);
  const by = await byUser(caller.userId);
  for (let tries = 1; tries <= TRIES; tries++) {
    const earlier = await catalogedEarlier(draft);
    if (earlier) return { body: earlier };
    try {
      await keepUploads(draft.photos);
    } catch (error) {
      // Whoever pressed twice may find the uploads taken by the first press.
      const twin = await catalogedEarlier(draft);
      if (twin) return { body: twin };
      throw error;
    }
    const item = await newItem(draft);
    const event = newEvent({ kind: 'cataloged', at: item.createdAt, by });
    if (await createItem(item, event, draft.key)) {
      await deleteUploads(draft.photos);
      return { body: item };
    }
  }
  throw new ApiError('CONFLICT', 'The same item is being cataloged just now. Look at the list.');
}

/** The item that the same key, or the same photos, have become already.
 *  @throws ApiError CONFLICT where that one is not what is given now, INVALID_REQUEST where photos are
 *    another item's. */
async function catalogedEarlier(draft: Draft): Promise<StoredItem | undefined> {
  const { userId, key, photos } = draft;
  const idOfKey = key && (await madeBy(ITEM_KEY, userId, key));
  if (idOfKey) return sameItem(draft, idOfKey);
  const owners = await ownersOfPhotos(photos.map(({ photoId }) => photoId));
  const [owner] = owners.values();
  const item = owner ? await itemById(owner) : undefined;
  if (item && isAsGiven(item, draft)) return item;
  await refuseTaken(photos);
  return undefined;
}

async function sameItem(draft: Draft, id: string): Promise<StoredItem> {
  const item = await itemById(id);
  if (item && isAsGiven(item, draft)) return item;
  throw new ApiError(
    'CONFLICT',
    item
      ? `This draft was cataloged already, as "${item.name}". Correct it in the list of cataloged items.`
      : 'This draft was cataloged already, and the item deleted since. Start afresh.',
  );
}

const isAsGiven = (item: MilitaryItem, { content, userId }: Draft) =>
  item.catalogedBy === userId && changesBetween(content, item).length === 0;

async function newItem(draft: Draft): Promise<StoredItem> {
  const { userId, key, content, photos, photoHashes } = draft;
  const nowMs = Date.now();
  const createdAt = new Date(nowMs).toISOString();
  const id = timedUuid({ msecs: nowMs });
  // The draft may have become a record already.
  const airtableIdentity = key === undefined ? id : identityOfDraft(userId, key);
  return {
    id,
    ...withHashes(content, photoHashes),
    photoIds: photos.map(({ photoId }) => photoId),
    airtableIdentity,
    revision: 1,
    catalogedBy: userId,
    catalogDate: createdAt,
    airtableId: (await keepAirtableRecordOf(airtableIdentity)) ?? null,
    asmicMatches: null,
    createdAt,
    updatedAt: createdAt,
  };
}
