import type { Contract } from '../../../shared/contract/contract.ts';
import {
  type CatalogDiff,
  checkCatalogSize,
  diffCatalog,
} from '../../domain/identification/import/catalog-diff.ts';
import { type ParsedFile, parseFile } from '../../domain/identification/import/parse-file.ts';
import { findUnknownWords } from '../../domain/identification/import/unknown-words.ts';
import { publishChange } from '../../domain/identification/publish-change.ts';
import { getReferenceCatalog } from '../../domain/identification/reference-catalog.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { getActor } from '../../platform/table/users.ts';

type Call = Contract['identification']['POST /api/asmic-entries/import'];

const MAX_SHOWN = 100;

export async function importEntries({
  query,
  body,
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const file = await parseFile(body);
  const conflictMessage =
    'Someone else is importing at the same time. Nothing of your file was imported. Please try again.';
  const diff = await retryOnConflict(conflictMessage, async () => {
    const { version, entries } = await getReferenceCatalog();
    const at = new Date().toISOString();
    const diff = diffCatalog(entries, file, at);
    if (diff.changes.length > 0) checkCatalogSize(diff.entries);
    const isDone =
      query.apply !== 'true' ||
      diff.changes.length === 0 ||
      (await publishChange(version, diff, {
        kind: 'imported',
        at,
        by,
        fileName: query.fileName ?? null,
      }));
    // After a conflict, the next attempt compares with the other import, so that it is not lost.
    return isDone ? diff : undefined;
  });
  return toAnswer(diff, file, query.detail === 'true');
}

function toAnswer(
  { new: added, changed, unchanged, changes }: CatalogDiff,
  file: ParsedFile,
  isDetailed: boolean,
): ApiResponse<Call> {
  const { refused } = file;
  const details = isDetailed
    ? {
        changes: changes.slice(0, MAX_SHOWN),
        unknownWords: findUnknownWords(file, MAX_SHOWN),
        ignoredColumns: file.ignoredColumns,
      }
    : {};
  return { body: { new: added, changed, unchanged, refused, ...details } };
}
