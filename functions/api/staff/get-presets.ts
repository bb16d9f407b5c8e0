import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listPresets } from '../../platform/table/presets.ts';

type Call = Contract['staff']['GET /api/presets'];

export async function getPresets({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await listPresets(query.kind) };
}
