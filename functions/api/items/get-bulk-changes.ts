import type { Contract } from '../../../shared/contract/contract.ts';
import { MAX_REPORTED_OUTCOMES } from '../../../shared/entities/bulk-change.ts';
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

type List = Contract['items']['GET /api/bulk-changes'];
type Get = Contract['items']['GET /api/bulk-changes/{id}'];

export async function listBulkChanges(): Promise<ApiResponse<List>> {
  return { body: await listStored() };
}

export async function getBulkChange({ params }: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  const [change, outcomes] = await Promise.all([
    findBulkChange(params.id),
    loadOutcomes(params.id),
  ]);
  if (!change) throw notFound('Bulk change not found');
  const isFailed = ({ outcome }: StoredOutcome) => outcome === 'failed';
  const reported = [
    ...outcomes.filter(isFailed),
    ...outcomes.filter((each) => !isFailed(each)),
  ].slice(0, MAX_REPORTED_OUTCOMES);
  return {
    body: {
      ...change,
      outcomes: reported.map((each) => ({ ...each, canUndo: isUndoable(each) })),
      done: outcomes.length,
      undoable: outcomes.filter(isUndoable).length,
    },
  };
}
