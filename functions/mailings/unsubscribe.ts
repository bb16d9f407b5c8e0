import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { spend } from '../http/spend.ts';
import { saveSettings } from '../storage/table/mail-recipients.ts';
import { findEmail, requireToken } from './preferences.ts';

type Call = Contract['mailings']['POST /api/unsubscribe'];

export async function unsubscribe({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const claims = await requireToken(query.token);
  await spend('mailPreferences', claims.sub);
  const { list = 'newsletter' } = claims;
  const change = list === 'newsletter' ? { newsletter: 'off' as const } : { [list]: false };
  await saveSettings(claims.sub, await findEmail(claims), change);
  return { body: { success: true, list } };
}
