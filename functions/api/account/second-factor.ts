import {
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  EnableSoftwareTokenMFAException,
  InvalidParameterException,
  NotAuthorizedException,
  SetUserMFAPreferenceCommand,
  SoftwareTokenMFANotFoundException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Contract } from '../../../shared/contract/contract.ts';
import { cognito } from '../../platform/aws/cognito.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError, conflict, invalidRequest, unauthorized } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { hasSecondFactor } from '../../platform/http/second-factor.ts';
import { getSessionId } from '../../platform/http/session.ts';
import {
  deleteUserSessions,
  findSession,
  findTokens,
  saveSecondFactor,
} from '../../platform/table/sessions.ts';
import { findUser, getActor } from '../../platform/table/users.ts';

type Calls = Contract['account'];
type GetCall = Calls['GET /api/account/second-factor'];
type StartCall = Calls['POST /api/account/second-factor'];
type ConfirmCall = Calls['PUT /api/account/second-factor'];
type RemoveCall = Calls['DELETE /api/account/second-factor'];
type AnyCall = GetCall | StartCall | ConfirmCall | RemoveCall;

const ISSUER = 'Guidon';
/** A recent login is required so that an attacker with an open session cannot remove the second factor. */
const RECENT_LOGIN_MS = 15 * 60_000;

export async function getSecondFactor({
  caller,
}: ApiRequest<GetCall>): Promise<ApiResponse<GetCall>> {
  return { body: { isEnabled: await hasSecondFactor(caller.userId) } };
}

/** @throws AppError CONFLICT if there is a second factor, FORBIDDEN if the session is too old to set one up. */
export async function startSecondFactor(
  request: ApiRequest<StartCall>,
): Promise<ApiResponse<StartCall>> {
  const { userId } = request.caller;
  await requireNone(userId);
  const { accessToken } = await getCurrentSession(request);
  const [user, { SecretCode: secret }] = await Promise.all([
    findUser(userId),
    cognito
      .send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken }))
      .catch(rethrowNotAuthorized),
  ]);
  if (!user || !secret) throw unauthorized();
  const query = new URLSearchParams({ secret, issuer: ISSUER });
  const label = encodeURIComponent(`${ISSUER}:${user.email}`);
  return { body: { secret, uri: `otpauth://totp/${label}?${query}` } };
}

/** @throws AppError INVALID_REQUEST for a wrong code, CONFLICT if no setup has been started. */
export async function confirmSecondFactor(
  request: ApiRequest<ConfirmCall>,
): Promise<ApiResponse<ConfirmCall>> {
  await requireNone(request.caller.userId);
  const { accessToken } = await getCurrentSession(request);
  await cognito
    .send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: request.body.code }))
    .catch(rethrowInvalidCode);
  return setSecondFactor(request, true);
}

/** @throws AppError FORBIDDEN if the caller has not logged in recently. */
export async function removeSecondFactor(
  request: ApiRequest<RemoveCall>,
): Promise<ApiResponse<RemoveCall>> {
  const { session } = await getCurrentSession(request);
  const { authenticatedAt = session.createdAt } = session;
  if (Date.now() - Date.parse(authenticatedAt) > RECENT_LOGIN_MS) throw loginTooOld();
  return setSecondFactor(request, false);
}

/** End all other sessions: they may belong to an attacker. */
async function setSecondFactor(
  request: ApiRequest<ConfirmCall | RemoveCall>,
  isEnabled: boolean,
): Promise<{ body: { isEnabled: boolean } }> {
  const { caller, event } = request;
  const { id, accessToken } = await getCurrentSession(request);
  await cognito
    .send(
      new SetUserMFAPreferenceCommand({
        AccessToken: accessToken,
        SoftwareTokenMfaSettings: { Enabled: isEnabled, PreferredMfa: isEnabled },
      }),
    )
    .catch(rethrowNotAuthorized);
  if (isEnabled) await allowPasskeys(accessToken);
  await saveSecondFactor(id, isEnabled);
  await deleteUserSessions(caller.userId, id);
  const action = isEnabled ? 'second-factor-setup' : 'second-factor-removal';
  const by = await getActor(caller.userId);
  await recordActivity(event, { action, outcome: 'success', by });
  return { body: { isEnabled } };
}

/** Without this setting, a passkey could not replace both factors. */
async function allowPasskeys(accessToken: string): Promise<void> {
  await cognito
    .send(
      new SetUserMFAPreferenceCommand({
        AccessToken: accessToken,
        WebAuthnMfaSettings: { Enabled: true },
      }),
    )
    .catch((error: Error) => log.warn('Failed to allow passkeys', { error: error.name }));
}

async function requireNone(userId: string): Promise<void> {
  if (await hasSecondFactor(userId)) {
    throw conflict(
      'Two-step verification is already on. Remove the current app first to set up another one.',
    );
  }
}

async function getCurrentSession({ event }: Pick<ApiRequest<AnyCall>, 'event'>) {
  const id = getSessionId(event);
  const [session, tokens] = await Promise.all([id && findSession(id), id && findTokens(id)]);
  // Import on demand: Amplify is large.
  const { getAccessToken } = await import('../../platform/http/session-tokens.ts');
  const accessToken = tokens && getAccessToken(tokens);
  if (!id || !session || !accessToken) throw unauthorized();
  return { id, session, accessToken };
}

/** Tokens of sessions from earlier releases lack the scope for changing the second factor. */
function rethrowNotAuthorized(error: unknown): never {
  throw error instanceof NotAuthorizedException ? loginTooOld() : error;
}

function rethrowInvalidCode(error: unknown): never {
  if (error instanceof EnableSoftwareTokenMFAException || error instanceof CodeMismatchException) {
    throw invalidRequest([
      {
        path: 'code',
        message: 'The code is not the one that the app shows now; check the clock of the device',
      },
    ]);
  }
  if (
    error instanceof SoftwareTokenMFANotFoundException ||
    error instanceof InvalidParameterException
  ) {
    throw conflict('The setup has expired. Start it again.');
  }
  return rethrowNotAuthorized(error);
}

function loginTooOld(): AppError {
  return new AppError('FORBIDDEN', 'Log in again first: your last login was too long ago.');
}
