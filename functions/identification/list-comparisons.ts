import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { loadComparisons } from '../storage/table/comparisons.ts';
import { requireItem } from '../storage/table/items.ts';

type Call = Contract['identification']['GET /api/military-items/{id}/comparisons'];

export async function listComparisons({ params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { id } = await requireItem(params.id);
  return { body: await loadComparisons(id) };
}
