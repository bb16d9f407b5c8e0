import { JwtRsaVerifier } from 'aws-jwt-verify';
import { JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod';
import { Groups, userPool } from '../../platform/aws/identity.ts';
import { unauthorized } from '../../platform/errors.ts';
import { signInUnavailable } from './hosted-login.ts';

const TIMEOUT_MS = 10_000;
const optionalText = z.string().trim().min(1).nullable().catch(null);

const Identity = z.object({
  sub: z.guid(),
  email: z.email().toLowerCase(),
  /** Some gateways pass the value as a string. */
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  given_name: optionalText,
  family_name: optionalText,
  picture: z
    .url({ protocol: /^https$/ })
    .nullable()
    .catch(null),
  /** Epoch seconds. A login without a password keeps the time of the last password login. */
  auth_time: z.coerce.number().optional(),
  'cognito:username': z.string().min(1),
  'cognito:groups': Groups,
});
export type Identity = z.infer<typeof Identity>;

const Jwks = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

// The library's own fetcher requires https, which the local user pool does not support.
const fetcher = {
  fetch: async (uri: string) => {
    const response = await fetch(uri, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = await response.text();
    if (!response.ok || !isJwks(body)) throw new KeysUnavailable(`${uri}: ${response.status}`);
    return new TextEncoder().encode(body).buffer;
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

const Discovery = z.object({ issuer: z.url(), jwks_uri: z.url() });

/** The issuer and keys come from the discovery document, because an emulator's address may differ from the
 *  issuer in its tokens. */
async function createVerifier() {
  const response = await fetch(userPool.discoveryUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { issuer, jwks_uri } = Discovery.parse(await response.json());
  return JwtRsaVerifier.create(
    { issuer, audience: userPool.clientId, jwksUri: jwks_uri },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
}

let verifier: ReturnType<typeof createVerifier> | undefined;

/** @throws AppError SIGN_IN_UNAVAILABLE if the pool does not respond; the next call tries again. */
async function getVerifier() {
  verifier ??= createVerifier();
  try {
    return await verifier;
  } catch (error) {
    verifier = undefined;
    throw signInUnavailable(error);
  }
}

/**
 * Accepts only an unexpired ID token of this user pool and client with the given nonce.
 * @throws AppError UNAUTHORIZED for any other token, SIGN_IN_UNAVAILABLE if the pool's keys cannot be fetched.
 */
export async function verifyIdToken(token: string, nonce: string): Promise<Identity> {
  const loaded = await getVerifier();
  const payload = await loaded.verify(token).catch((error: unknown) => {
    throw error instanceof JwtBaseError ? invalidToken() : signInUnavailable(error);
  });
  const identity = Identity.safeParse(payload);
  if (payload.token_use !== 'id' || payload.nonce !== nonce || !identity.success)
    throw invalidToken();
  // Anyone can register with any address, so only verified addresses are accepted.
  if (!identity.data.email_verified) {
    throw unauthorized(
      'Unauthorized: please confirm your e-mail address with the code that we sent, then log in again.',
    );
  }
  return identity.data;
}

function invalidToken() {
  return unauthorized('Unauthorized: this sign-in could not be verified. Please log in again.');
}
