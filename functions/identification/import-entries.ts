import type { Contract } from '../../shared/contract/contract.ts';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { publishVersion } from '../storage/table/reference-catalogue.ts';
import { checkCatalogueSize } from './import/catalogue-size.ts';
import { type CatalogDiff, diffCatalog } from './import/catalog-diff.ts';
import { parseFile } from './import/parse-file.ts';
import { getReferenceCatalog } from './reference-catalog.ts';

type Call = Contract['identification']['POST /api/asmic-entries/import'];

const TRIES = 3;
const CHANGES_SHOWN = 100;

/** The rows that can be taken are applied together, or none of them. */
export async function importEntries({
  query,
  body,
  caller,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const file = await parseFile(body);
  for (let tries = 1; tries <= TRIES; tries++) {
    const { version, entries } = await getReferenceCatalog();
    const difference = diffCatalog(entries, file, new Date().toISOString());
    if (difference.changes.length > 0) checkCatalogueSize(difference.entries);
    const isDone =
      query.apply !== 'true' ||
      difference.changes.length === 0 ||
      (await publishVersion(version, difference.entries, caller.userId));
    if (isDone) return answer(difference, file.refused, query.detail === 'true');
    // Somebody else has imported since the catalogue was read: what they did is to stay.
  }
  throw new ApiError(
    'CONFLICT',
    'Somebody else is importing too. Nothing of your file was imported: import it again.',
  );
}

function answer(
  difference: CatalogDiff,
  refused: { row: number; reason: string }[],
  isDetailed: boolean,
): Answer<Call> {
  const { new: added, changed, unchanged, changes } = difference;
  const shown = isDetailed ? { changes: changes.slice(0, CHANGES_SHOWN) } : {};
  return { body: { new: added, changed, unchanged, refused, ...shown } };
}
