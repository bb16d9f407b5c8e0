import { v7 as uuidV7 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import { diffItems } from '../../../shared/item-form/changes.ts';
import { rejectTakenNumber } from '../../domain/items/catalog-number.ts';
import { createEvent } from '../../domain/items/create-event.ts';
import { resolveConsignor } from '../../domain/items/resolve-consignor.ts';
import { withHashes } from '../../domain/items/with-hashes.ts';
import { conflict } from '../../platform/errors.ts';
import { requireVisibleFields } from '../../platform/http/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { keepRecordOfDraft } from '../../platform/table/airtable-records.ts';
import { findCreatedId, ITEM_KEY } from '../../platform/table/idempotency-keys.ts';
import {
  createItem,
  findItem,
  findPhotoOwners,
  markDescribed,
  type StoredItem,
} from '../../platform/table/items.ts';
import { getActor } from '../../platform/table/users.ts';
import { assignNumber, continueAfter } from './assign-number.ts';
import { deleteUploads, saveUploads } from './clean-uploads.ts';
import { getDraftIdentity, type SubmittedDraft, toDraft } from './draft.ts';
import { rejectPhotosOfOtherItems } from './submitted-photos.ts';

type Call = Contract['items']['POST /api/military-items'];

const CONFLICT_MESSAGE =
  'This item is being cataloged by another request. Check the list of items.';

export async function catalogItem({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  requireVisibleFields(caller, Object.keys(body));
  const submitted = toDraft(body, caller.userId, headers['idempotency-key']);
  const content = { ...submitted.content, ...(await resolveConsignor(body)) };
  const draft = { ...submitted, content };
  const by = await getActor(caller.userId);
  const item = await retryOnConflict(CONFLICT_MESSAGE, async () => {
    const existing = await findCataloged(draft);
    if (existing) return existing;
    try {
      await saveUploads(draft.photos);
    } catch (error) {
      // A concurrent request for the same draft may have taken the uploads.
      const created = await findCataloged(draft);
      if (created) return created;
      throw error;
    }
    const created = markDescribed(await createItemFrom(draft));
    const event = createEvent({ kind: 'cataloged', at: created.createdAt, by });
    if (!(await createItem(created, event, draft.key))) return undefined;
    if (draft.catalogNumber) await continueAfter(draft.catalogNumber);
    await deleteUploads(draft.photos);
    return created;
  });
  return { body: omitHiddenFields(item, caller.permissions) };
}

/**
 * Finds an item that was cataloged with the same key or photos.
 * @throws AppError CONFLICT if it differs from the draft, INVALID_REQUEST if photos belong to another item.
 */
async function findCataloged(draft: SubmittedDraft): Promise<StoredItem | undefined> {
  const { userId, key, photos, catalogNumber } = draft;
  const itemId = key && (await findCreatedId(ITEM_KEY, userId, key));
  if (itemId) return loadIfSame(draft, itemId);
  const owners = await findPhotoOwners(photos.map(({ photoId }) => photoId));
  const [owner] = owners.values();
  const item = owner ? await findItem(owner) : undefined;
  if (item && isSame(item, draft)) return item;
  await rejectPhotosOfOtherItems(photos);
  if (catalogNumber) {
    const holder = key === undefined ? {} : { airtableIdentity: getDraftIdentity(userId, key) };
    await rejectTakenNumber(catalogNumber, holder);
  }
  return undefined;
}

async function loadIfSame(draft: SubmittedDraft, id: string): Promise<StoredItem> {
  const item = await findItem(id);
  if (item && isSame(item, draft)) return item;
  throw conflict(
    item
      ? `This draft has already been cataloged as "${item.name}". Edit it in the list of cataloged items.`
      : 'This draft has already been cataloged, and the item was deleted since. Restore it under Deleted Items, or start a new one.',
  );
}

function isSame(item: StoredItem, { content, catalogNumber, userId }: SubmittedDraft): boolean {
  const hasSameConsignor = content.consignorId && content.consignorId === item.consignorId;
  const sent = {
    ...content,
    // The consignor may have got another name since.
    consignor: hasSameConsignor ? item.consignor : content.consignor,
    catalogNumber: catalogNumber ?? item.catalogNumber,
  };
  return item.catalogedBy === userId && diffItems(sent, item).length === 0;
}

async function createItemFrom(draft: SubmittedDraft): Promise<StoredItem> {
  const { userId, key, content, catalogNumber, photos, photoHashes, dismissedLookalikes } = draft;
  const nowMs = Date.now();
  const createdAt = new Date(nowMs).toISOString();
  const id = uuidV7({ msecs: nowMs });
  const airtableIdentity = key === undefined ? id : getDraftIdentity(userId, key);
  return {
    id,
    ...withHashes(content, photoHashes),
    catalogNumber: catalogNumber ?? (await assignNumber(airtableIdentity)),
    dismissedLookalikes,
    photoIds: photos.map(({ photoId }) => photoId),
    airtableIdentity,
    revision: 1,
    catalogedBy: userId,
    catalogDate: createdAt,
    airtableId: (await keepRecordOfDraft(airtableIdentity)) ?? null,
    asmicMatches: null,
    createdAt,
    updatedAt: createdAt,
  };
}
