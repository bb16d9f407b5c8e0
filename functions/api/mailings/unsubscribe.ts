import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spend } from '../../platform/http/spend.ts';
import { saveSettings } from '../../platform/table/mail-recipients.ts';
import { readOldMailToken } from '../../platform/table/mail-tokens.ts';
import { findEmail, getToken, notValid } from './preferences.ts';

type Call = Contract['mailings']['POST /api/unsubscribe'];

/** Old links keep working: unsubscribing has no expiry. */
export async function unsubscribe(link: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const claims = await readOldMailToken(getToken(link));
  if (!claims) throw notValid();
  await spend('mailPreferences', claims.sub);
  const { list = 'newsletter' } = claims;
  const change = list === 'newsletter' ? { newsletter: 'off' as const } : { [list]: false };
  await saveSettings(claims.sub, await findEmail(claims), change);
  return { body: { success: true, list } };
}
