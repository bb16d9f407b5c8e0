import type { Contract } from '../../../shared/contract/contract.ts';
import { checkCatalogSize } from '../../domain/identification/import/catalog-diff.ts';
import { countChanges, publishChange } from '../../domain/identification/publish-change.ts';
import { getReferenceCatalog } from '../../domain/identification/reference-catalog.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findChange, loadEntryChanges } from '../../platform/table/reference-catalog.ts';
import { getActor } from '../../platform/table/users.ts';
import { type Reversion, revertChanges } from './revert.ts';

type Call = Contract['identification']['POST /api/asmic-changes/{revision}/undo'];

const MAX_KEPT_SHOWN = 100;
const NOTHING = { entries: [], entryChanges: [], kept: [] };

/** The catalog is published as one version: an interruption leaves all of the change undone, or none. Repeating
 *  the call changes nothing. */
export async function undoChange({
  params,
  query,
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const conflictMessage =
    'Someone else is changing the reference catalog. Nothing was undone. Please try again.';
  const reversion = await retryOnConflict(
    conflictMessage,
    async (): Promise<Reversion | undefined> => {
      const { version, entries } = await getReferenceCatalog();
      const change = await findChange(params.revision);
      if (!change) throw notFound('Change not found');
      if (change.kind === 'undone') throw conflict('This entry of the list was itself an undoing.');
      if (change.undoneBy !== null) return NOTHING;
      const at = new Date().toISOString();
      const reversion = revertChanges(entries, await loadEntryChanges(change), at);
      if (query.apply !== 'true' || reversion.entryChanges.length === 0) return reversion;
      checkCatalogSize(reversion.entries);
      const details = { kind: 'undone' as const, at, by, undoes: change.revision };
      return (await publishChange(version, reversion, details)) ? reversion : undefined;
    },
  );
  const { entryChanges, kept } = reversion;
  return {
    body: {
      ...countChanges(entryChanges),
      kept: kept.length,
      keptEntries: kept.slice(0, MAX_KEPT_SHOWN),
    },
  };
}
