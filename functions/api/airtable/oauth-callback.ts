import type { Contract } from '../../../shared/contract/contract.ts';
import { GrantRejectedError } from '../../domain/airtable/error.ts';
import { exchangeAirtableCode } from '../../domain/airtable/oauth.ts';
import { oauthHelp, oauthSettings } from '../../domain/airtable/settings.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { Redirect } from '../../platform/http/response.ts';
import { saveAirtableConnection } from '../../platform/table/airtable-connection.ts';
import { takeOAuthAttempt } from '../../platform/table/airtable-oauth-attempts.ts';
import { getActor } from '../../platform/table/users.ts';
import { CALLBACK_URL } from './start-oauth.ts';

type Call = Contract['airtable']['GET /api/auth/airtable/callback'];

const DENIED = 'Access was denied at Airtable. Nothing has changed.';
const NO_ATTEMPT =
  'This connection was not started by you, has expired or is complete. Start again with "Connect with OAuth 2.0".';

const REPEATED_PARAMETER =
  'Airtable did not connect: it returned repeated parameters. Start again.';
const INTERNAL = 'Something went wrong on our side. Airtable was not connected. Start again.';

export async function oauthCallback(request: ApiRequest<Call>): Promise<Redirect> {
  const by = await getActor(request.caller.userId);
  const failure = await connect(request, by.email);
  const outcome = failure === undefined ? 'success' : 'failure';
  await recordActivity(request.event, { action: 'airtable-connected', outcome, by });
  return new Redirect(
    failure === undefined
      ? '/admin?oauth=success'
      : `/admin?oauth=error&message=${encodeURIComponent(failure)}`,
  );
}

async function connect(
  { query, caller }: ApiRequest<Call>,
  connectedBy: string,
): Promise<string | undefined> {
  const [[code], [state], [error]] = [query.code ?? [], query.state ?? [], query.error ?? []];
  const settings = oauthSettings();
  if (!settings) return oauthHelp();
  const codeVerifier = state && (await takeOAuthAttempt(state, caller.userId));
  if (error === 'access_denied') return DENIED;
  if (!state || !codeVerifier) return NO_ATTEMPT;
  if (Object.values(query).some((values) => values && values.length > 1)) return REPEATED_PARAMETER;
  if (error || !code) return `Airtable did not connect (${toErrorCode(error)}). Start again.`;
  try {
    const tokens = await exchangeAirtableCode(settings, {
      code,
      state,
      codeVerifier,
      redirectUri: CALLBACK_URL,
    });
    await saveAirtableConnection({ connectedBy, connectedAt: new Date().toISOString() }, tokens);
  } catch (failure) {
    return describeFailure(failure);
  }
  return undefined;
}

function describeFailure(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof GrantRejectedError)
    return `Airtable refused to connect (${error.code}). Start again.`;
  log.error('Airtable could not be connected', error);
  return INTERNAL;
}

/** Reject malformed codes, because the redirect's URL contains the code. */
function toErrorCode(error: string | undefined): string {
  return error && /^\w{1,50}$/.test(error) ? error : 'no reason given';
}
