import type { Contract } from '../../shared/contract/contract.ts';
import type { ItemFieldChange } from '../../shared/entities/item-event.ts';
import {
  changedSince,
  type ItemContent,
  type ItemField,
  reversed,
  withChanges,
} from '../../shared/item-form/content.ts';
import { ITEM_LABELS } from '../../shared/item-form/labels.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { type By, byUser } from '../http/by-user.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { TRIES, untilOthersHaveWritten } from '../storage/table/conflict-backoff.ts';
import { existingItem } from '../storage/table/existing-item.ts';
import { eventById } from '../storage/table/item-events.ts';
import { type ItemUpdate, updateItem } from '../storage/table/items.ts';
import { newEvent, timeAfter } from './new-event.ts';
import { withHashes } from './photo-hashes.ts';

type Call = Contract['items']['POST /api/military-items/{id}/history/{eventId}/undo'];

/** The change that takes it back is one of its own, which can be taken back as well. */
export async function undo({ caller, params }: ApiRequest<Call>): Promise<Answer<Call>> {
  const by = await byUser(caller.userId);
  for (let tries = 1; tries <= TRIES; tries++) {
    const update = await takingBack(params, by);
    if (await updateItem(update)) return { body: update.after };
    await untilOthersHaveWritten(tries);
  }
  throw conflict('Someone has just changed the item. Look at it, and try again.');
}

/** @throws ApiError NOT_FOUND, or CONFLICT that says why it cannot be taken back. */
async function takingBack(params: ApiRequest<Call>['params'], by: By): Promise<ItemUpdate> {
  const [item, event] = await Promise.all([
    existingItem(params.id),
    eventById(params.id, params.eventId),
  ]);
  if (!event) throw notFound('There is no such change of this item');
  if (event.changes.length === 0) throw conflict('There is nothing in it that could be undone.');
  if (event.undoneBy) throw conflict('It has been undone already.');
  const changes = reversed(event.changes);
  const after = {
    ...withHashes(withChanges(item, changes)),
    updatedAt: timeAfter(item.updatedAt),
  };
  const changed = changedSince(item, event.changes);
  if (changed.length === 0) changed.push(...inTheWay(after, changes));
  if (changed.length > 0) {
    const what = changed.map((field) => ITEM_LABELS[field as ItemField]).join(', ');
    throw conflict(`Changed again since: ${what}. Undo that first.`);
  }
  return {
    before: item,
    after,
    event: newEvent({ kind: 'undone', at: after.updatedAt, by, changes, undoes: event.id }),
  };
}

/** The primary photo is one of the photos, though either may have been changed without the other. */
function inTheWay(
  { imageUrls, primaryImageUrl }: ItemContent,
  changes: readonly ItemFieldChange[],
): ItemField[] {
  if (primaryImageUrl === null || imageUrls.includes(primaryImageUrl)) return [];
  return changes.some(({ field }) => field === 'imageUrls') ? ['primaryImageUrl'] : ['imageUrls'];
}

const conflict = (message: string) => new ApiError('CONFLICT', message);
