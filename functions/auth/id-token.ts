import { JwtRsaVerifier } from 'aws-jwt-verify';
import { JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod';
import { Groups, userPool } from '../aws/identity.ts';
import { unauthorized } from '../http/session.ts';
import { signInUnavailable } from './hosted-login.ts';

const TIMEOUT_MS = 10_000;
const text = z.string().trim().min(1).nullable().catch(null);

/** What the user pool says of who signed in. */
const Identity = z.object({
  sub: z.guid(),
  email: z.email().toLowerCase(),
  given_name: text,
  family_name: text,
  picture: z
    .url({ protocol: /^https$/ })
    .nullable()
    .catch(null),
  'cognito:username': z.string().min(1),
  'cognito:groups': Groups,
});
export type Identity = z.infer<typeof Identity>;

const Jwks = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

// The library's own fetcher takes https alone, and a user pool on this machine has none.
const fetcher = {
  fetch: async (uri: string) => {
    const response = await fetch(uri, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const keys = await response.text();
    if (!response.ok || !isJwks(keys)) throw new KeysUnavailable(`${uri}: ${response.status}`);
    return new TextEncoder().encode(keys).buffer;
  },
};
class KeysUnavailable extends Error {}

function isJwks(text: string): boolean {
  try {
    return Jwks.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const verifier = JwtRsaVerifier.create(
  {
    issuer: userPool.issuer,
    audience: userPool.clientId,
    jwksUri: `${userPool.issuer}/.well-known/jwks.json`,
  },
  { jwksCache: new SimpleJwksCache({ fetcher }) },
);

/** @throws ApiError UNAUTHORIZED for a token that is not of our user pool, for our client, an ID token,
 *    in time, and of the sign-in that `nonce` began; SIGN_IN_UNAVAILABLE without the pool's keys. */
export async function verifyIdToken(token: string, nonce: string): Promise<Identity> {
  const payload = await verifier.verify(token).catch((error: unknown) => {
    throw error instanceof JwtBaseError ? refused() : signInUnavailable(error);
  });
  const identity = Identity.safeParse(payload);
  if (payload.token_use !== 'id' || payload.nonce !== nonce || !identity.success) throw refused();
  return identity.data;
}

function refused() {
  return unauthorized('Unauthorized: this sign-in could not be verified. Please log in again.');
}
