import type { Contract } from '../../shared/contract/contract.ts';
import { newConsent } from '../platform/airtable-oauth.ts';
import { oauthHelp, oauthSettings } from '../platform/airtable-settings.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { keepAttempt } from '../storage/airtable-attempts.ts';
import { CALLBACK_URL } from './callback-url.ts';

type Call = Contract['airtable']['GET /api/auth/airtable'];

export async function startOAuth({ caller }: ApiRequest<Call>): Promise<Answer<Call>> {
  const settings = oauthSettings();
  if (!settings) return { body: { error: oauthHelp() } };
  const { authUrl, state, codeVerifier } = await newConsent(settings, CALLBACK_URL);
  await keepAttempt(state, { userId: caller.userId, codeVerifier });
  return { body: { authUrl } };
}
