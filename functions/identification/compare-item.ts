import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { identifyItem } from '../item-matches/identify-item.ts';

type Call = Contract['identification']['POST /api/military-items/{id}/compare'];

export async function compareItem({ params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const matches = await identifyItem(params.id);
  return { body: { matches: [...matches] } };
}
