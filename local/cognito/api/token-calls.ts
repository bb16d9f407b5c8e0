import { InvalidParameterError } from 'cognito-local/lib/errors.js';
import * as z from 'zod';
import type { Sessions, Tokens } from '../tokens/sessions.ts';
import { type Target, target } from './call.ts';

const Refresh = z.object({ ClientId: z.string(), RefreshToken: z.string() });
const Initiate = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.object({ REFRESH_TOKEN: z.string() }).optional(),
});
const Revoke = z.object({ ClientId: z.string(), Token: z.string() });
const SignOut = z.object({ AccessToken: z.string() });

/** The calls about tokens: cognito-local's know neither disabled users nor expiry. */
export function tokenCalls(sessions: Sessions): Record<string, Target> {
  return {
    GetTokensFromRefreshToken: target(Refresh, async ({ RefreshToken, ClientId }) =>
      resultOf(await sessions.refresh(RefreshToken, ClientId)),
    ),
    InitiateAuth: target(Initiate, async ({ AuthFlow, AuthParameters, ClientId }) => {
      // The client is for the hosted login alone: no call takes a password.
      if (!AuthFlow.startsWith('REFRESH_TOKEN') || !AuthParameters) {
        throw new InvalidParameterError(`${AuthFlow} flow not enabled for this client`);
      }
      return resultOf(await sessions.refresh(AuthParameters.REFRESH_TOKEN, ClientId));
    }),
    RevokeToken: target(Revoke, async ({ Token, ClientId }) => {
      await sessions.revoke(Token, ClientId);
      return {};
    }),
    GlobalSignOut: target(SignOut, async ({ AccessToken }) => {
      await sessions.end((await sessions.userOf(AccessToken)).Username);
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
