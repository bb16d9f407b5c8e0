import type { Contract } from '../../../shared/contract/contract.ts';
import { startConsent } from '../../domain/airtable/oauth.ts';
import { oauthHelp, oauthSettings } from '../../domain/airtable/settings.ts';
import { siteUrl } from '../../platform/aws/identity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { saveOAuthAttempt } from '../../platform/table/airtable-oauth-attempts.ts';

type Call = Contract['airtable']['GET /api/auth/airtable'];

export const CALLBACK_URL = `${siteUrl}/api/auth/airtable/callback`;

export async function startOAuth({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const settings = oauthSettings();
  if (!settings) return { body: { error: oauthHelp() } };
  const { authUrl, state, codeVerifier } = await startConsent(settings, CALLBACK_URL);
  await saveOAuthAttempt(state, { userId: caller.userId, codeVerifier });
  return { body: { authUrl } };
}
