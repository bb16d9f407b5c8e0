import type { Contract } from '../../shared/contract/contract.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { getReferenceCatalog } from '../item-matches/reference-catalog.ts';
import { retryOnConflict } from '../storage/retry-on-conflict.ts';
import { findEntry } from './edit-entry.ts';
import { publishChange } from './publish-change.ts';

type Call = Contract['identification']['DELETE /api/asmic-entries/{id}'];

/** Undoing the change brings the entry back. */
export async function deleteEntry({
  params,
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const conflictMessage = 'Someone is changing the reference catalog. Please try again.';
  const body = await retryOnConflict(conflictMessage, async () => {
    const { version, entries } = await getReferenceCatalog();
    const entry = findEntry(entries, params.id);
    const update = {
      entries: entries.filter((each) => each !== entry),
      entryChanges: [{ before: entry, after: null }],
    };
    const details = { kind: 'deleted' as const, at: new Date().toISOString(), by };
    return (await publishChange(version, update, details)) ? { success: true as const } : undefined;
  });
  return { body };
}
