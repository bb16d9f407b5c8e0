import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { getToken, loadPreferences, requireToken } from './preferences.ts';

type Call = Contract['mailings']['GET /api/mail-preferences'];

export async function getPreferences(link: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await loadPreferences(await requireToken(getToken(link))) };
}
