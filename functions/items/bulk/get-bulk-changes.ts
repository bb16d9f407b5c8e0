import type { Contract } from '../../../shared/contract/contract.ts';
import { notFound } from '../../errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { ApiResponse } from '../../http/response.ts';
import {
  findBulkChange,
  isUndoable,
  listBulkChanges as listStored,
  loadOutcomes,
} from '../../storage/table/bulk-changes.ts';

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
  return {
    body: {
      ...change,
      outcomes: outcomes.map((each) => ({ ...each, canUndo: isUndoable(each) })),
    },
  };
}
