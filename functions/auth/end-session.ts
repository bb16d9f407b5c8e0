import { RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { cognito } from '../aws/cognito.ts';
import { userPool } from '../aws/identity.ts';
import { log } from '../aws/log.ts';
import { getRefreshToken } from '../http/session-tokens.ts';
import { deleteSession, findSession } from '../storage/table/sessions.ts';

/** Deletes the session, then revokes its refresh token on a best-effort basis. */
export async function endSession(id: string): Promise<void> {
  const session = await findSession(id);
  if (!session) return;
  await deleteSession(id);
  const Token = getRefreshToken(session.tokens);
  await cognito
    .send(new RevokeTokenCommand({ ClientId: userPool.clientId, Token }))
    .catch((error: Error) => log.warn('Failed to revoke a refresh token', { error: error.name }));
}
