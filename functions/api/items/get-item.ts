import type { Contract } from '../../../shared/contract/contract.ts';
import { omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { requireItem } from '../../platform/table/items.ts';

type Call = Contract['items']['GET /api/military-items/{id}'];

export async function getItem({ params, caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: omitHiddenFields(await requireItem(params.id), caller.permissions) };
}
