import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { loadPreferences, requireToken } from './preferences.ts';

type Call = Contract['mailings']['GET /api/mail-preferences'];

export async function getPreferences({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await loadPreferences(await requireToken(query.token)) };
}
