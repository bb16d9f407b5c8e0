import type { Contract } from '../../../shared/contract/contract.ts';
import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import { checkCatalogSize, diffCatalog } from '../../domain/identification/import/catalog-diff.ts';
import { toFileRow } from '../../domain/identification/import/json-rows.ts';
import { type EntryInput, parseRow } from '../../domain/identification/import/parse-row.ts';
import { publishChange } from '../../domain/identification/publish-change.ts';
import { getReferenceCatalog } from '../../domain/identification/reference-catalog.ts';
import { conflict, invalidRequest, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { getActor } from '../../platform/table/users.ts';

type Call = Contract['identification']['PATCH /api/asmic-entries/{id}'];

const CONFLICT_MESSAGE = 'Someone has just changed the entry. Review it and try again.';

/** An edit is an import of one row, so that both validate values in the same way. */
export async function editEntry({
  params,
  body: { updatedAt, ...fields },
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const body = await retryOnConflict(CONFLICT_MESSAGE, async () => {
    const { version, entries } = await getReferenceCatalog();
    const entry = findEntry(entries, params.id);
    if (updatedAt !== undefined && updatedAt !== entry.updatedAt) throw conflict(CONFLICT_MESSAGE);
    const file = { entries: [{ row: 1, input: parseFields(entry, fields) }] };
    const at = new Date().toISOString();
    const diff = diffCatalog(entries, file, at);
    if (diff.changed === 0) return entry;
    checkCatalogSize(diff.entries);
    const isPublished = await publishChange(version, diff, { kind: 'edited', at, by });
    return isPublished ? findEntry(diff.entries, params.id) : undefined;
  });
  return { body };
}

export function findEntry(entries: readonly AsmicEntry[], id: string): AsmicEntry {
  const entry = entries.find((each) => each.id === id);
  if (!entry) throw notFound('Reference entry not found');
  return entry;
}

/** @throws AppError INVALID_REQUEST naming the invalid fields. */
function parseFields(
  { asmicNumber, designation, itemType }: AsmicEntry,
  fields: object,
): EntryInput {
  const row = toFileRow(1, { designation, itemType, ...fields, asmicNumber });
  const input = parseRow(row);
  if (!Array.isArray(input)) return input;
  throw invalidRequest(
    input.map((problem) => {
      const [path = '', ...message] = problem.split(': ');
      return { path, message: message.join(': ') };
    }),
  );
}
