import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listPresets } from '../../platform/table/presets.ts';
import { omitHiddenValues, requirePresetKind } from './visible-presets.ts';

type Call = Contract['staff']['GET /api/presets'];

export async function getPresets({ query, caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  requirePresetKind(caller, query.kind);
  const presets = await listPresets(query.kind);
  return { body: presets.map((preset) => omitHiddenValues(preset, caller.permissions)) };
}
