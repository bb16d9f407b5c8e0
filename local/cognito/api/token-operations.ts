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

/** The calls about tokens: cognito-local's know neither disabled users nor expiry. */
export function tokenOperations(sessions: Sessions): Record<string, Operation> {
  return {
    GetTokensFromRefreshToken: operation(Refresh, async ({ RefreshToken, ClientId }) =>
      resultOf(await sessions.refresh(RefreshToken, ClientId)),
    ),
    InitiateAuth: operation(Initiate, async ({ AuthFlow, AuthParameters, ClientId }) => {
      // The client is for the hosted login alone: no call takes a password.
      if (!AuthFlow.startsWith('REFRESH_TOKEN') || !AuthParameters) {
        throw new InvalidParameterError(`${AuthFlow} flow not enabled for this client`);
      }
      return resultOf(await sessions.refresh(AuthParameters.REFRESH_TOKEN, ClientId));
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

const resultOf = ({ accessToken, idToken, expiresInSeconds }: Tokens) => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    AccessToken: accessToken,
    IdToken: idToken,
    ExpiresIn: expiresInSeconds,
    TokenType: 'Bearer',
  },
});
