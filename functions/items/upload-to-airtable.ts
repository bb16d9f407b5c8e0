import type { Contract } from '../../shared/contract/contract.ts';
import { ApiError } from '../http/api-error.ts';
import { byUser } from '../http/by-user.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { TRIES, untilOthersHaveWritten } from '../storage/table/conflict-backoff.ts';
import { existingItem } from '../storage/table/existing-item.ts';
import { madeBy } from '../storage/table/idempotency-keys.ts';
import { itemById, type StoredItem, updateItem } from '../storage/table/items.ts';
import { ITEM_KEY } from '../storage/table/partitions.ts';
import { openAirtable } from './airtable/open-airtable.ts';
import { pushToAirtable } from './airtable/send-item.ts';
import { photosOfDraft, photosOfItem } from './airtable-photos.ts';
import { type Draft, draftOf, identityOfDraft } from './stored-draft.ts';
import { newEvent } from './new-event.ts';

type Call = Contract['items']['POST /api/military-items/upload-airtable'];

/** Of a draft nothing is kept but which record it has become. */
export async function uploadToAirtable({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const { userId } = caller;
  const key = headers['idempotency-key'];
  const airtable = await openAirtable();
  const idOfItem = async () => body.id ?? (key && (await madeBy(ITEM_KEY, userId, key)));
  const uploadOf = async (itemId: string | undefined) =>
    itemId ? uploadOfItem(await existingItem(itemId)) : uploadOfDraft(draftOf(body, userId, key));
  const what = await uploadOf(await idOfItem()).catch(async (error) => {
    // Its photos are elsewhere where the draft was cataloged meanwhile, and nowhere where the item was deleted.
    const itemId = await idOfItem();
    if (!itemId) throw error;
    return uploadOf(itemId);
  });
  const { airtableId, refused } = await pushToAirtable({ ...what, airtable });
  const itemId = await idOfItem();
  if (itemId) await keepRecordId(itemId, airtableId, userId);
  const message =
    refused.length === 0
      ? 'The item is in Airtable.'
      : 'The item is in Airtable, but not all of it.';
  return { body: { success: true, message, airtableId, refused } };
}

type Upload = Omit<Parameters<typeof pushToAirtable>[0], 'airtable'>;

async function uploadOfItem(item: StoredItem): Promise<Upload> {
  return {
    identity: item.airtableIdentity,
    isDraft: false,
    airtableId: item.airtableId,
    item,
    photos: await photosOfItem(item),
  };
}

async function uploadOfDraft({ userId, key, content, photos }: Draft): Promise<Upload> {
  return {
    // Without a key, the same again is known by what it says.
    identity: identityOfDraft(userId, key ?? JSON.stringify(content)),
    isDraft: true,
    item: content,
    photos: await photosOfDraft(photos, content.primaryImageUrl),
  };
}

/** It tells nobody's change: whoever is correcting the item meanwhile may go on. */
async function keepRecordId(id: string, airtableId: string, userId: string): Promise<void> {
  const by = await byUser(userId);
  for (let tries = 1; tries <= TRIES; tries++) {
    const before = await itemById(id);
    if (!before || before.airtableId === airtableId) return;
    const event = newEvent({ kind: 'uploaded', at: new Date().toISOString(), by });
    if (await updateItem({ before, after: { ...before, airtableId }, event })) return;
    await untilOthersHaveWritten(tries);
  }
  throw new ApiError(
    'CONFLICT',
    'The item is in Airtable, but others are changing it. Press again.',
  );
}
