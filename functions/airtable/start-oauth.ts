import type { Contract } from '../../shared/contract/contract.ts';
import { startConsent } from '../airtable-client/oauth.ts';
import { oauthHelp, oauthSettings } from '../airtable-client/settings.ts';
import { siteUrl } from '../aws/identity.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { saveOAuthAttempt } from '../storage/table/airtable-oauth-attempts.ts';

type Call = Contract['airtable']['GET /api/auth/airtable'];

/** The OAuth integration must list exactly this URL. */
export const CALLBACK_URL = `${siteUrl}/api/auth/airtable/callback`;

export async function startOAuth({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const settings = oauthSettings();
  if (!settings) return { body: { error: oauthHelp() } };
  const { authUrl, state, codeVerifier } = await startConsent(settings, CALLBACK_URL);
  await saveOAuthAttempt(state, { userId: caller.userId, codeVerifier });
  return { body: { authUrl } };
}
