import type { Contract } from '../../shared/contract/contract.ts';
import { AppError } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { publishVersion } from '../storage/table/reference-catalogue.ts';
import { type CatalogDiff, checkCatalogSize, diffCatalog } from './import/catalog-diff.ts';
import { parseFile } from './import/parse-file.ts';
import { getReferenceCatalog } from './reference-catalog.ts';

type Call = Contract['identification']['POST /api/asmic-entries/import'];

const MAX_ATTEMPTS = 3;
const MAX_CHANGES_SHOWN = 100;

/** Previews an import, or applies all valid rows of it at once. */
export async function importEntries({
  query,
  body,
  caller,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const file = await parseFile(body);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { version, entries } = await getReferenceCatalog();
    const diff = diffCatalog(entries, file, new Date().toISOString());
    if (diff.changes.length > 0) checkCatalogSize(diff.entries);
    const isDone =
      query.apply !== 'true' ||
      diff.changes.length === 0 ||
      (await publishVersion(version, diff.entries, caller.userId));
    if (isDone) return toAnswer(diff, file.refused, query.detail === 'true');
    // Another import was published after the catalog was read. Diff against it, so that it is not lost.
  }
  throw new AppError(
    'CONFLICT',
    'Someone else is importing at the same time. Nothing of your file was imported. Please try again.',
  );
}

function toAnswer(
  { new: added, changed, unchanged, changes }: CatalogDiff,
  refused: { row: number; reason: string }[],
  isDetailed: boolean,
): Answer<Call> {
  const details = isDetailed ? { changes: changes.slice(0, MAX_CHANGES_SHOWN) } : {};
  return { body: { new: added, changed, unchanged, refused, ...details } };
}
