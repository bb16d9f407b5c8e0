import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { retryOnConflict } from '../storage/retry-on-conflict.ts';
import { publishVersion } from '../storage/table/reference-catalog.ts';
import { type CatalogDiff, checkCatalogSize, diffCatalog } from './import/catalog-diff.ts';
import { parseFile } from './import/parse-file.ts';
import { getReferenceCatalog } from './reference-catalog.ts';

type Call = Contract['identification']['POST /api/asmic-entries/import'];

const MAX_CHANGES_SHOWN = 100;

/** Previews an import, or applies all valid rows of it at once. */
export async function importEntries({
  query,
  body,
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const file = await parseFile(body);
  const conflictMessage =
    'Someone else is importing at the same time. Nothing of your file was imported. Please try again.';
  const diff = await retryOnConflict(conflictMessage, async () => {
    const { version, entries } = await getReferenceCatalog();
    const diff = diffCatalog(entries, file, new Date().toISOString());
    if (diff.changes.length > 0) checkCatalogSize(diff.entries);
    const isDone =
      query.apply !== 'true' ||
      diff.changes.length === 0 ||
      (await publishVersion(version, diff.entries, caller.userId));
    // After a conflict the next attempt diffs against the other import, so that it is not lost.
    return isDone ? diff : undefined;
  });
  return toAnswer(diff, file.refused, query.detail === 'true');
}

function toAnswer(
  { new: added, changed, unchanged, changes }: CatalogDiff,
  refused: { row: number; reason: string }[],
  isDetailed: boolean,
): ApiResponse<Call> {
  const details = isDetailed ? { changes: changes.slice(0, MAX_CHANGES_SHOWN) } : {};
  return { body: { new: added, changed, unchanged, refused, ...details } };
}
