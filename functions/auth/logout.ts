import { RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Contract } from '../../shared/contract/contract.ts';
import { Redirect } from '../platform/answer.ts';
import { cognito } from '../platform/cognito.ts';
import { clearCookie } from '../platform/cookies.ts';
import { userPool } from '../platform/identity.ts';
import { log } from '../platform/log.ts';
import type { ApiRequest } from '../platform/request.ts';
import { SESSION_COOKIE, sessionIdOf } from '../platform/session.ts';
import { refreshTokenOf } from '../platform/tokens.ts';
import { deleteSession, sessionById } from '../storage/sessions.ts';
import { logoutUrl } from './hosted-login.ts';

type Call = Contract['auth']['GET /api/logout'];

/** Ends the session here first, which is what counts, then at the user pool. */
export async function logout({ event }: ApiRequest<Call>): Promise<Redirect> {
  const id = sessionIdOf(event);
  const session = id === undefined ? undefined : await sessionById(id);
  if (id !== undefined && session) {
    await deleteSession(id);
    await revoke(refreshTokenOf(session.tokens));
  }
  return new Redirect(logoutUrl(), [clearCookie(SESSION_COOKIE)]);
}

async function revoke(Token: string | undefined): Promise<void> {
  await cognito
    .send(new RevokeTokenCommand({ ClientId: userPool.clientId, Token }))
    .catch((error: unknown) => log.warn('A token was not revoked', { error: String(error) }));
}
