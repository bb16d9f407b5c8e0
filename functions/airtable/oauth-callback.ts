import { randomUUID } from 'node:crypto';
import type { Contract } from '../../shared/contract/contract.ts';
import { GrantRejectedError } from '../airtable-client/error.ts';
import { exchangeCode } from '../airtable-client/oauth.ts';
import { oauthHelp, oauthSettings } from '../airtable-client/settings.ts';
import { log } from '../aws/log.ts';
import { AppError } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { Redirect } from '../http/response.ts';
import { saveAirtableConnection } from '../storage/table/airtable-connection.ts';
import { takeOAuthAttempt } from '../storage/table/airtable-oauth-attempts.ts';
import { findUser } from '../storage/table/users.ts';
import { CALLBACK_URL } from './start-oauth.ts';

type Call = Contract['airtable']['GET /api/auth/airtable/callback'];

const DENIED = 'Access was denied at Airtable. Nothing has changed.';
const NO_ATTEMPT =
  'This connection was not started by you, has expired or is complete. Start again with "Connect with OAuth 2.0".';

const REPEATED_PARAMETER =
  'Airtable did not connect: it returned repeated parameters. Start again.';
const INTERNAL = 'Something went wrong on our side. Airtable was not connected. Start again.';

/** Completes the OAuth connection. Always redirects to the Admin Dashboard. */
export async function oauthCallback({ query, caller }: ApiRequest<Call>): Promise<Redirect> {
  const [[code], [state], [error]] = [query.code ?? [], query.state ?? [], query.error ?? []];
  const settings = oauthSettings();
  if (!settings) return failed(oauthHelp());
  const codeVerifier = state && (await takeOAuthAttempt(state, caller.userId));
  if (error === 'access_denied') return failed(DENIED);
  if (!state || !codeVerifier) return failed(NO_ATTEMPT);
  if (Object.values(query).some((values) => values && values.length > 1))
    return failed(REPEATED_PARAMETER);
  if (error || !code)
    return failed(`Airtable did not connect (${toErrorCode(error)}). Start again.`);
  try {
    const tokens = await exchangeCode(settings, {
      code,
      state,
      codeVerifier,
      redirectUri: CALLBACK_URL,
    });
    await saveAirtableConnection({
      id: randomUUID(),
      ...tokens,
      connectedBy: (await findUser(caller.userId))?.email ?? caller.userId,
      connectedAt: new Date().toISOString(),
    });
  } catch (failure) {
    return failed(describeFailure(failure));
  }
  log.info('Airtable was connected', { userId: caller.userId });
  return new Redirect('/admin?oauth=success');
}

function describeFailure(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof GrantRejectedError)
    return `Airtable refused to connect (${error.code}). Start again.`;
  log.error('Airtable could not be connected', error);
  return INTERNAL;
}

function failed(message: string): Redirect {
  return new Redirect(`/admin?oauth=error&message=${encodeURIComponent(message)}`);
}

/** Shows only well-formed OAuth error codes. */
function toErrorCode(error: string | undefined): string {
  return error && /^\w{1,50}$/.test(error) ? error : 'no reason given';
}
