import { RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { cognito } from '../../platform/aws/cognito.ts';
import { userPool } from '../../platform/aws/identity.ts';
import { log } from '../../platform/aws/log.ts';
import { getRefreshToken } from '../../platform/http/session-tokens.ts';
import { deleteSession, findTokens } from '../../platform/table/sessions.ts';

export async function endSession(id: string): Promise<void> {
  const tokens = await findTokens(id).catch(() => undefined);
  await deleteSession(id);
  const Token = tokens && getRefreshToken(tokens);
  if (!Token) return;
  await cognito
    .send(new RevokeTokenCommand({ ClientId: userPool.clientId, Token }))
    .catch((error: Error) => log.warn('Failed to revoke a refresh token', { error: error.name }));
}
