import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { loadComparisons } from '../../platform/table/comparisons.ts';
import { requireItem } from '../../platform/table/items.ts';

type Call = Contract['identification']['GET /api/military-items/{id}/comparisons'];

export async function listComparisons({ params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { id } = await requireItem(params.id);
  return { body: await loadComparisons(id) };
}
