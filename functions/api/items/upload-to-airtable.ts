import type { Contract } from '../../../shared/contract/contract.ts';
import { canSeeField } from '../../../shared/entities/hidden-fields.ts';
import { createEvent } from '../../domain/items/create-event.ts';
import { openAirtable } from '../../domain/records/open-airtable.ts';
import { type PreparedUpload, prepareItem } from '../../domain/records/prepare-item.ts';
import { sendToAirtable } from '../../domain/records/send-item.ts';
import { requireVisibleFields } from '../../platform/http/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findCreatedId, ITEM_KEY } from '../../platform/table/idempotency-keys.ts';
import { findItem, requireItem, updateItem } from '../../platform/table/items.ts';
import { getActor } from '../../platform/table/users.ts';
import { reserveNumber } from './assign-number.ts';
import { getDraftIdentity, type SubmittedDraft, toDraft } from './draft.ts';
import { loadDraftPhotos } from './draft-photos.ts';

type Call = Contract['items']['POST /api/military-items/upload-airtable'];

/** For a draft, only the record's id is stored. */
export async function uploadToAirtable({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { userId, permissions } = caller;
  requireVisibleFields(caller, Object.keys(body));
  const key = headers['idempotency-key'];
  const airtable = await openAirtable();
  const findItemId = async () => body.id ?? (key && (await findCreatedId(ITEM_KEY, userId, key)));
  const prepare = async (itemId: string | undefined) =>
    itemId ? prepareItem(await requireItem(itemId)) : prepareDraft(toDraft(body, userId, key));
  const prepared = await prepare(await findItemId()).catch(async (error) => {
    // The draft's uploads are gone if it was cataloged concurrently.
    const itemId = await findItemId();
    if (!itemId) throw error;
    return prepare(itemId);
  });
  const { airtableId, refused: all } = await sendToAirtable({ ...prepared, airtable });
  const refused = all.filter(({ field }) => canSeeField(permissions, field));
  const itemId = await findItemId();
  if (itemId) await saveRecordId(itemId, airtableId, userId);
  const message =
    refused.length === 0
      ? 'The item is in Airtable.'
      : 'The item is in Airtable, but not all of its fields.';
  return { body: { success: true, message, airtableId, refused } };
}

async function prepareDraft(draft: SubmittedDraft): Promise<PreparedUpload> {
  const { userId, key, content, catalogNumber, photos } = draft;
  // Equal content identifies a draft without a key.
  const sameContent = catalogNumber ? { ...content, catalogNumber } : content;
  const identity = getDraftIdentity(userId, key ?? JSON.stringify(sameContent));
  const reserve = (taken?: string) => reserveNumber({ airtableIdentity: identity }, taken);
  return {
    identity,
    ...(catalogNumber
      ? { catalogNumber }
      : { catalogNumber: await reserve(), nextNumber: reserve }),
    isDraft: true,
    item: content,
    photos: await loadDraftPhotos(photos, content.primaryImageUrl),
  };
}

/** Keeps `updatedAt`, so that concurrent corrections do not conflict. */
async function saveRecordId(id: string, airtableId: string, userId: string): Promise<void> {
  const by = await getActor(userId);
  await retryOnConflict(
    'The item is in Airtable, but others are changing it here. Please try again.',
    async () => {
      const before = await findItem(id);
      if (!before || before.airtableId === airtableId) return { isSaved: true };
      const event = createEvent({ kind: 'uploaded', at: new Date().toISOString(), by });
      const isSaved = await updateItem({ before, after: { ...before, airtableId }, event });
      return isSaved ? { isSaved } : undefined;
    },
  );
}
