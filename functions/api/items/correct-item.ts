import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../../../shared/contract/contract.ts';
import { omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import type { MilitaryItemChange } from '../../../shared/entities/military-item.ts';
import { diffItems } from '../../../shared/item-form/changes.ts';
import { rejectTakenNumber } from '../../domain/items/catalog-number.ts';
import { createEvent, nextTimestamp } from '../../domain/items/create-event.ts';
import { resolveConsignor } from '../../domain/items/resolve-consignor.ts';
import { withHashes } from '../../domain/items/with-hashes.ts';
import { type AppError, conflict } from '../../platform/errors.ts';
import { requireVisibleFields } from '../../platform/http/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { iterateEvents } from '../../platform/table/item-events.ts';
import {
  findItem,
  markDescribed,
  requireItem,
  type StoredItem,
  updateItem,
} from '../../platform/table/items.ts';
import { getActor } from '../../platform/table/users.ts';
import { continueAfter, findReservedNumber, reserveNumber } from './assign-number.ts';
import { deleteUploads, saveUploads } from './clean-uploads.ts';
import { toProvidedContent } from './item-content.ts';
import { hasSameHashes, resolveHashes } from './photo-hashes.ts';
import { publishProvenance } from './publish-provenance.ts';
import {
  rejectPhotosOfOtherItems,
  resolvePhotos,
  resolvePrimaryPath,
  type SubmittedPhoto,
} from './submitted-photos.ts';

type Call = Contract['items']['PATCH /api/military-items/{id}'];

const CONFLICT_MESSAGE = 'Others are changing this item. Please try again.';

export async function correctItem({
  caller,
  params,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { updatedAt, ...correction } = body;
  requireVisibleFields(caller, Object.keys(correction));
  const by = await getActor(caller.userId);
  const item = await retryOnConflict(CONFLICT_MESSAGE, async () => {
    const before = await requireItem(params.id);
    const photos = resolveItemPhotos(correction, before, caller.userId);
    const { catalogNumber, needsNumber } = await resolveNumber(correction, before);
    const after = markDescribed(
      {
        ...applyCorrection(before, correction, photos, caller.userId),
        ...(await resolveConsignor(correction, before)),
        catalogNumber,
      },
      before,
    );
    if (diffItems(before, after).length === 0 && !needsNumber) {
      const isSame =
        hasSameHashes(before, after) &&
        before.consignorId === after.consignorId &&
        isDeepStrictEqual(before.dismissedLookalikes, after.dismissedLookalikes);
      if (isSame) return before;
      const updated = { ...after, updatedAt: before.updatedAt };
      return (await updateItem({ before, after: updated })) ? updated : undefined;
    }
    if (updatedAt && updatedAt !== before.updatedAt) throw await createConflict(before);
    await rejectPhotosOfOtherItems(photos, before.id);
    await rejectTakenNumber(after.catalogNumber, before);
    try {
      await saveUploads(photos);
    } catch (error) {
      // A concurrent request with the same correction may have taken the uploads.
      if (await hasPhotosNow(before.id, photos)) return undefined;
      throw error;
    }
    if (needsNumber) after.catalogNumber = await reserveNumber(before);
    const changes = diffItems(before, after);
    const event = createEvent({ kind: 'edited', at: after.updatedAt, by, changes });
    if (!(await updateItem({ before, after, event }))) return undefined;
    if (correction.catalogNumber) await continueAfter(correction.catalogNumber);
    await deleteUploads(photos);
    return after;
  });
  if (correction.provenance) await publishProvenance(item.id);
  return { body: omitHiddenFields(item, caller.permissions) };
}

function resolveItemPhotos(
  { imageUrls }: MilitaryItemChange,
  { imageUrls: current, photoIds }: StoredItem,
  userId: string,
): SubmittedPhoto[] {
  return resolvePhotos(imageUrls ?? current, userId, photoIds);
}

async function hasPhotosNow(id: string, photos: readonly SubmittedPhoto[]): Promise<boolean> {
  const now = await findItem(id);
  return photos.some(({ uploadKey, photoId }) => uploadKey && now?.photoIds.includes(photoId));
}

function applyCorrection(
  before: StoredItem,
  correction: MilitaryItemChange,
  photos: readonly SubmittedPhoto[],
  userId: string,
): StoredItem {
  const imageUrls = photos.map(({ path }) => path);
  const keepsPrimary =
    before.primaryImageUrl !== null && imageUrls.includes(before.primaryImageUrl);
  const primary =
    correction.primaryImageUrl === undefined && keepsPrimary
      ? before.primaryImageUrl
      : correction.primaryImageUrl;
  const after = {
    ...before,
    ...toProvidedContent(correction),
    dismissedLookalikes: correction.dismissedLookalikes ?? before.dismissedLookalikes,
    imageUrls,
    primaryImageUrl: resolvePrimaryPath(primary, photos, userId),
    photoIds: [...new Set([...before.photoIds, ...photos.map(({ photoId }) => photoId)])],
    updatedAt: nextTimestamp(before.updatedAt),
  };
  return withHashes(after, resolveHashes(correction.photoHashes, photos, userId));
}

/** An item without a number gets its reserved number or the next one. */
async function resolveNumber({ catalogNumber }: MilitaryItemChange, before: StoredItem) {
  const reserved = catalogNumber === null ? await findReservedNumber(before) : undefined;
  return {
    catalogNumber: catalogNumber ?? reserved ?? before.catalogNumber,
    needsNumber: catalogNumber === null && reserved === undefined,
  };
}

async function createConflict({ id }: StoredItem): Promise<AppError> {
  const { value: last } = await iterateEvents(id).next();
  return conflict(
    `${last?.by.email ?? 'Someone'} has changed the item in the meantime. Review the current version, then make your correction again.`,
  );
}
