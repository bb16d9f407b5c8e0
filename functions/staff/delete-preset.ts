import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { changePresets } from '../storage/table/presets.ts';

type Call = Contract['staff']['DELETE /api/presets/{id}'];

export async function deletePreset({
  params,
  query,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  await changePresets(query.kind, (presets) => presets.filter(({ id }) => id !== params.id));
  return { body: { success: true } };
}
