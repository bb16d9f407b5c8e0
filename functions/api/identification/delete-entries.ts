import type { Contract } from '../../../shared/contract/contract.ts';
import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import { publishChange } from '../../domain/identification/publish-change.ts';
import {
  getReferenceCatalog,
  isSampleEntry,
} from '../../domain/identification/reference-catalog.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { getActor } from '../../platform/table/users.ts';
import { findEntry } from './edit-entry.ts';

type DeleteOne = Contract['identification']['DELETE /api/asmic-entries/{id}'];
type DeleteSamples = Contract['identification']['DELETE /api/asmic-entries'];

export async function deleteEntry({
  params,
  caller,
}: ApiRequest<DeleteOne>): Promise<ApiResponse<DeleteOne>> {
  await deleteEntries(caller.userId, (entries) => [findEntry(entries, params.id)]);
  return { body: { success: true } };
}

export async function deleteSampleEntries({
  caller,
}: ApiRequest<DeleteSamples>): Promise<ApiResponse<DeleteSamples>> {
  return { body: await deleteEntries(caller.userId, (entries) => entries.filter(isSampleEntry)) };
}

async function deleteEntries(
  userId: string,
  select: (entries: readonly AsmicEntry[]) => AsmicEntry[],
): Promise<{ removed: number }> {
  const by = await getActor(userId);
  const conflictMessage = 'Someone is changing the reference catalog. Please try again.';
  return retryOnConflict(conflictMessage, async () => {
    const { version, entries } = await getReferenceCatalog();
    const selected = new Set(select(entries));
    if (selected.size === 0) return { removed: 0 };
    const update = {
      entries: entries.filter((entry) => !selected.has(entry)),
      entryChanges: [...selected].map((before) => ({ before, after: null })),
    };
    const details = { kind: 'deleted' as const, at: new Date().toISOString(), by };
    return (await publishChange(version, update, details)) ? { removed: selected.size } : undefined;
  });
}
