import type { Contract } from '../../shared/contract/contract.ts';
import { identifyItem } from '../comparisons/identify-item.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { getReferenceCatalog } from './reference-catalog.ts';

type Call = Contract['identification']['POST /api/military-items/{id}/compare'];

export async function compareItem({ params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const matches = await identifyItem(params.id, async () => (await getReferenceCatalog()).index());
  return { body: { matches: [...matches] } };
}
