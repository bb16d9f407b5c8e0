import type { Contract } from '../../shared/contract/contract.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { getReferenceCatalog, isSampleEntry } from '../item-matches/reference-catalog.ts';
import { retryOnConflict } from '../storage/retry-on-conflict.ts';
import { publishChange } from './publish-change.ts';

type Call = Contract['identification']['DELETE /api/asmic-entries'];

/** One change of the catalog, which can be undone like any other. */
export async function deleteSampleEntries({
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const conflictMessage = 'Someone is changing the reference catalog. Please try again.';
  const body = await retryOnConflict(conflictMessage, async () => {
    const { version, entries } = await getReferenceCatalog();
    const samples = entries.filter(isSampleEntry);
    if (samples.length === 0) return { removed: 0 };
    const update = {
      entries: entries.filter((entry) => !samples.includes(entry)),
      entryChanges: samples.map((before) => ({ before, after: null })),
    };
    const details = { kind: 'deleted' as const, at: new Date().toISOString(), by };
    return (await publishChange(version, update, details))
      ? { removed: samples.length }
      : undefined;
  });
  return { body };
}
