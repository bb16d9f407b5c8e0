import { createAmplifyContext } from 'aws-amplify';
import {
  AUTH_KEY_PREFIX,
  createKeysForAuthStorage,
  createUserPoolsTokenProvider,
} from 'aws-amplify/adapter-core';
import { fetchAuthSession } from 'aws-amplify/auth/server';
import { ConsoleLogger } from 'aws-amplify/utils';
import { Groups, userPool } from '../aws/identity.ts';
import { AppError } from '../errors.ts';
import type { RefreshedSession, SessionTokens } from '../table/sessions.ts';

const TIMEOUT_MS = 10_000;

ConsoleLogger.LOG_LEVEL = 'ERROR';

const { id, clientId, endpoint } = userPool;
const config = {
  Auth: {
    Cognito: {
      userPoolId: id,
      userPoolClientId: clientId,
      ...(endpoint ? { userPoolEndpoint: endpoint } : {}),
    },
  },
};
const LAST_USER = `${AUTH_KEY_PREFIX}.${clientId}.LastAuthUser`;
const toStorageKeys = (username: string) =>
  createKeysForAuthStorage(AUTH_KEY_PREFIX, `${clientId}.${username}`);

export function toAmplifyTokens(tokens: {
  username: string;
  accessToken: string;
  idToken: string;
  refreshToken: string;
}): SessionTokens {
  const keys = toStorageKeys(tokens.username);
  return {
    [LAST_USER]: tokens.username,
    [keys.accessToken]: tokens.accessToken,
    [keys.idToken]: tokens.idToken,
    [keys.refreshToken]: tokens.refreshToken,
    [keys.clockDrift]: '0',
  };
}

export function getRefreshToken(tokens: SessionTokens): string | undefined {
  return tokens[toStorageKeys(tokens[LAST_USER] ?? '').refreshToken];
}

export function getAccessToken(tokens: SessionTokens): string | undefined {
  return tokens[toStorageKeys(tokens[LAST_USER] ?? '').accessToken];
}

/**
 * @returns undefined if the user has signed out, or was disabled or deleted.
 * @throws AppError SIGN_IN_UNAVAILABLE if the pool does not respond.
 */
export async function refreshTokens(tokens: SessionTokens): Promise<RefreshedSession | undefined> {
  const store = new Map(Object.entries(tokens));
  const tokenProvider = createUserPoolsTokenProvider(config.Auth, {
    getItem: async (key) => store.get(key) ?? null,
    setItem: async (key, value) => void store.set(key, value),
    removeItem: async (key) => void store.delete(key),
    clear: async () => store.clear(),
  });
  const context = createAmplifyContext(config, { Auth: { tokenProvider } });
  try {
    const { tokens: refreshed } = await Promise.race([
      fetchAuthSession(context, { forceRefresh: true }),
      rejectAfter(TIMEOUT_MS),
    ]);
    if (!refreshed) return undefined;
    const { exp = 0, 'cognito:groups': groups } = refreshed.accessToken.payload;
    return {
      tokens: Object.fromEntries(store),
      groups: Groups.parse(groups),
      freshUntilMs: exp * 1000,
    };
  } catch (error) {
    throw new AppError(
      'SIGN_IN_UNAVAILABLE',
      'Your sign-in could not be confirmed. Please try again in a moment.',
      // The error's message may quote the user pool's response.
      { cause: error instanceof Error ? error.name : 'unknown' },
    );
  }
}

async function rejectAfter(ms: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms).unref();
  return promise;
}
