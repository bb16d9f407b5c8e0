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
import type { RefreshedTokens, Session } from '../storage/table/sessions.ts';

/** Amplify tries again and again; a visitor waits no longer than this. */
const WAITED_MS = 10_000;

// It would warn of another endpoint than AWS's own at each renewal.
ConsoleLogger.LOG_LEVEL = 'ERROR';

type Tokens = Session['tokens'];

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
const keysOf = (username: string) =>
  createKeysForAuthStorage(AUTH_KEY_PREFIX, `${clientId}.${username}`);

/** What the user pool gave at sign-in, laid down where Amplify looks for it. */
export function amplifyTokens(given: {
  username: string;
  accessToken: string;
  idToken: string;
  refreshToken: string;
}): Tokens {
  const keys = keysOf(given.username);
  return {
    [LAST_USER]: given.username,
    [keys.accessToken]: given.accessToken,
    [keys.idToken]: given.idToken,
    [keys.refreshToken]: given.refreshToken,
    [keys.clockDrift]: '0',
  };
}

export function refreshTokenOf(tokens: Tokens): string | undefined {
  return tokens[keysOf(tokens[LAST_USER] ?? '').refreshToken];
}

/** Asks the user pool for new tokens.
 *  @returns undefined when it gives none any more: signed out, disabled or deleted.
 *  @throws AppError SIGN_IN_UNAVAILABLE when it does not answer. */
export async function renewTokens(tokens: Tokens): Promise<RefreshedTokens | undefined> {
  const store = new Map(Object.entries(tokens));
  const tokenProvider = createUserPoolsTokenProvider(config.Auth, {
    getItem: async (key) => store.get(key) ?? null,
    setItem: async (key, value) => void store.set(key, value),
    removeItem: async (key) => void store.delete(key),
    clear: async () => store.clear(),
  });
  const context = createAmplifyContext(config, { Auth: { tokenProvider } });
  try {
    const { tokens: renewed } = await Promise.race([
      fetchAuthSession(context, { forceRefresh: true }),
      rejectedAfter(WAITED_MS),
    ]);
    if (!renewed) return undefined;
    const { exp = 0, 'cognito:groups': groups } = renewed.accessToken.payload;
    return {
      tokens: Object.fromEntries(store),
      groups: Groups.parse(groups),
      freshUntilMs: exp * 1000,
    };
  } catch (error) {
    throw new AppError(
      'SIGN_IN_UNAVAILABLE',
      'Your sign-in could not be confirmed just now. Please try again in a moment.',
      // Its text may quote what the user pool sent.
      { cause: error instanceof Error ? error.name : 'unknown' },
    );
  }
}

async function rejectedAfter(ms: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms).unref();
  return promise;
}
