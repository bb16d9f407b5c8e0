import type { Contract } from '../../../shared/contract/contract.ts';
import { identifyItem } from '../../domain/identification/identify-item.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['identification']['POST /api/military-items/{id}/compare'];

export async function compareItem({ params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const matches = await identifyItem(params.id);
  return { body: { matches: [...matches] } };
}
