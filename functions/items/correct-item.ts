import type { Contract } from '../../shared/contract/contract.ts';
import type { MilitaryItemChange } from '../../shared/entities/military-item.ts';
import { changesBetween } from '../../shared/item-form/content.ts';
import { ApiError } from '../http/api-error.ts';
import { byUser } from '../http/by-user.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { TRIES, untilOthersHaveWritten } from '../storage/table/conflict-backoff.ts';
import { existingItem } from '../storage/table/existing-item.ts';
import { eventsOf } from '../storage/table/item-events.ts';
import { itemById, type StoredItem, updateItem } from '../storage/table/items.ts';
import { saidOf } from './item-content.ts';
import { newEvent, timeAfter } from './new-event.ts';
import { hashesGiven, hasSameHashes, withHashes } from './photo-hashes.ts';
import {
  deleteUploads,
  type GivenPhoto,
  givenPhotos,
  keepUploads,
  primaryOf,
  refuseTaken,
} from './photos.ts';

type Call = Contract['items']['PATCH /api/military-items/{id}'];

export async function correctItem({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const { updatedAt, ...correction } = body;
  const by = await byUser(caller.userId);
  for (let tries = 1; tries <= TRIES; tries++) {
    const before = await existingItem(params.id);
    const photos = photosOf(correction, before, caller.userId);
    const after = corrected(before, correction, photos, caller.userId);
    const changes = changesBetween(before, after);
    if (changes.length === 0) {
      // Whoever presses twice has had it their way already.
      if (hasSameHashes(before, after)) return { body: before };
      const hashed = { ...after, updatedAt: before.updatedAt };
      if (await updateItem({ before, after: hashed })) return { body: hashed };
      await untilOthersHaveWritten(tries);
      continue;
    }
    if (updatedAt && updatedAt !== before.updatedAt) throw await changedMeanwhile(before);
    await refuseTaken(photos, before.id);
    try {
      await keepUploads(photos);
    } catch (error) {
      // Whoever pressed twice may find the uploads taken by the first press.
      if (await hasTaken(before.id, photos)) continue;
      throw error;
    }
    const event = newEvent({ kind: 'edited', at: after.updatedAt, by, changes });
    if (await updateItem({ before, after, event })) {
      await deleteUploads(photos);
      return { body: after };
    }
    await untilOthersHaveWritten(tries);
  }
  throw new ApiError('CONFLICT', 'Others are changing the item just now. Try again.');
}

/** Photos that were uploaded for this correction become the item's. */
function photosOf(
  { imageUrls }: MilitaryItemChange,
  { imageUrls: current, photoIds }: StoredItem,
  userId: string,
): GivenPhoto[] {
  return givenPhotos(imageUrls ?? current, userId, photoIds);
}

async function hasTaken(id: string, photos: readonly GivenPhoto[]): Promise<boolean> {
  const now = await itemById(id);
  return photos.some(({ uploadKey, photoId }) => uploadKey && now?.photoIds.includes(photoId));
}

function corrected(
  before: StoredItem,
  correction: MilitaryItemChange,
  photos: readonly GivenPhoto[],
  userId: string,
): StoredItem {
  const imageUrls = photos.map(({ path }) => path);
  const stays = before.primaryImageUrl !== null && imageUrls.includes(before.primaryImageUrl);
  const primary =
    correction.primaryImageUrl === undefined && stays
      ? before.primaryImageUrl
      : correction.primaryImageUrl;
  const after = {
    ...before,
    ...saidOf(correction),
    imageUrls,
    primaryImageUrl: primaryOf(primary, photos, userId),
    photoIds: [...new Set([...before.photoIds, ...photos.map(({ photoId }) => photoId)])],
    updatedAt: timeAfter(before.updatedAt),
  };
  return withHashes(after, hashesGiven(correction.photoHashes, photos, userId));
}

async function changedMeanwhile({ id }: StoredItem): Promise<ApiError> {
  const { value: last } = await eventsOf(id).next();
  return new ApiError(
    'CONFLICT',
    `${last?.by.email ?? 'Someone'} has changed the item meanwhile. Look at what it is now, then make your correction again.`,
  );
}
