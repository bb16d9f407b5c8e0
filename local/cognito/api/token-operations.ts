import * as z from 'zod';
import type { Sessions, Tokens } from '../tokens/sessions.ts';
import { type Operation, operation } from './operation.ts';

const Refresh = z.object({ ClientId: z.string(), RefreshToken: z.string() });
const Revoke = z.object({ ClientId: z.string(), Token: z.string() });

/** Replaces cognito-local's token operations, which ignore disabled users and expiry. */
export function tokenOperations(sessions: Sessions): Record<string, Operation> {
  return {
    GetTokensFromRefreshToken: operation(Refresh, async ({ RefreshToken, ClientId }) =>
      toAuthenticationResult(await sessions.refresh(RefreshToken, ClientId)),
    ),
    RevokeToken: operation(Revoke, async ({ Token, ClientId }) => {
      await sessions.revoke(Token, ClientId);
      return {};
    }),
  };
}

const toAuthenticationResult = ({ accessToken, idToken, expiresInSeconds }: Tokens) => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    AccessToken: accessToken,
    IdToken: idToken,
    ExpiresIn: expiresInSeconds,
    TokenType: 'Bearer',
  },
});
