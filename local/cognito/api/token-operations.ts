import { InvalidParameterError } from 'cognito-local/lib/errors.js';
import * as z from 'zod';
import type { Sessions, Tokens } from '../tokens/sessions.ts';
import { type Operation, operation } from './operation.ts';

const Refresh = z.object({ ClientId: z.string(), RefreshToken: z.string() });
const Initiate = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.object({ REFRESH_TOKEN: z.string() }).optional(),
});
const Revoke = z.object({ ClientId: z.string(), Token: z.string() });
const SignOut = z.object({ AccessToken: z.string() });

/** Replaces cognito-local's token operations, which ignore disabled users and expiry. */
export function tokenOperations(sessions: Sessions): Record<string, Operation> {
  return {
    GetTokensFromRefreshToken: operation(Refresh, async ({ RefreshToken, ClientId }) =>
      toAuthenticationResult(await sessions.refresh(RefreshToken, ClientId)),
    ),
    InitiateAuth: operation(Initiate, async ({ AuthFlow, AuthParameters, ClientId }) => {
      // The client only allows the hosted login: no API call takes a password.
      if (!AuthFlow.startsWith('REFRESH_TOKEN') || !AuthParameters) {
        throw new InvalidParameterError(`${AuthFlow} flow not enabled for this client`);
      }
      return toAuthenticationResult(await sessions.refresh(AuthParameters.REFRESH_TOKEN, ClientId));
    }),
    RevokeToken: operation(Revoke, async ({ Token, ClientId }) => {
      await sessions.revoke(Token, ClientId);
      return {};
    }),
    GlobalSignOut: operation(SignOut, async ({ AccessToken }) => {
      await sessions.end((await sessions.getUser(AccessToken)).Username);
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
