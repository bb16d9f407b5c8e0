import { canSeeColumn } from '../../../shared/airtable-mapping/visible-columns.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { type BulkChange, MAX_REPORTED_OUTCOMES } from '../../../shared/entities/bulk-change.ts';
import { canSeeField, omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  findBulkChange,
  isUndoable,
  loadBulkChanges as listStored,
  loadOutcomes,
  type StoredOutcome,
} from '../../platform/table/bulk-changes.ts';
import { canSeeBulkChange } from './can-see-bulk-change.ts';

type List = Contract['items']['GET /api/bulk-changes'];
type Get = Contract['items']['GET /api/bulk-changes/{id}'];

export async function listBulkChanges({ caller }: ApiRequest<List>): Promise<ApiResponse<List>> {
  const changes = await listStored();
  return { body: changes.map((change) => toVisibleChange(change, caller.permissions)) };
}

export async function getBulkChange({
  params,
  caller: { permissions },
}: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  const [change, outcomes] = await Promise.all([
    findBulkChange(params.id),
    loadOutcomes(params.id),
  ]);
  if (!change) throw notFound('Bulk change not found');
  const seesAll = await canSeeBulkChange(change, permissions);
  const canUndo = (each: StoredOutcome) => seesAll && isUndoable(each);
  const isFailed = ({ outcome }: StoredOutcome) => outcome === 'failed';
  const reported = [
    ...outcomes.filter(isFailed),
    ...outcomes.filter((each) => !isFailed(each)),
  ].slice(0, MAX_REPORTED_OUTCOMES);
  return {
    body: {
      ...toVisibleChange(change, permissions),
      outcomes: reported.map((each) => ({
        ...(seesAll ? each : toVisibleOutcome(each, change, permissions)),
        canUndo: canUndo(each),
      })),
      done: outcomes.length,
      undoable: outcomes.filter(canUndo).length,
    },
  };
}

const toVisibleChange = (change: BulkChange, permissions: readonly Permission[]): BulkChange => ({
  ...change,
  fields: omitHiddenFields(change.fields, permissions),
});

/** The reason may quote hidden values. */
function toVisibleOutcome(
  outcome: StoredOutcome,
  { action }: BulkChange,
  permissions: readonly Permission[],
): StoredOutcome {
  // Changes of records name columns.
  const canSee = action === 'set-values' ? canSeeColumn : canSeeField;
  const changes = outcome.changes.filter(({ field }) => canSee(permissions, field));
  return { ...outcome, changes, reason: null };
}
