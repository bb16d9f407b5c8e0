import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { guardServer } from '../guard.ts';
import { close, listenPreferring } from '../listen.ts';
import type { Account } from './accounts.ts';
import { cognitoApi } from './api/api.ts';
import { createCognitoApp } from './app.ts';
import type { HostedLogin } from './hosted/context.ts';
import { MailFolder } from './mail.ts';
import { createPages } from './pages.ts';
import { openPool } from './pool/open.ts';
import { CodeVerifier } from './pool/second-factor.ts';
import { SignIn } from './pool/sign-in.ts';
import { createServices } from './services.ts';
import { OneTimeTokens } from './tokens/one-time-tokens.ts';
import { RefreshTokens } from './tokens/refresh-tokens.ts';
import { Sessions } from './tokens/sessions.ts';
import { SigningKey } from './tokens/signing-key.ts';

const MINUTE_MS = 60_000;

export interface CognitoOptions {
  dataDir: string;
  /** Falls back to a free port if the port is 0 or in use. */
  port: number;
  siteUrl: string;
  selfSignUp: boolean;
  accounts: readonly Account[];
  brand?: string;
  onPasswordReset?: PostConfirmation;
}

/** Handles Cognito's event `PostConfirmation_ConfirmForgotPassword`. */
export type PostConfirmation = (event: PostConfirmationTriggerEvent) => Promise<unknown>;

export interface LocalCognito {
  url: string;
  env: Record<string, string>;
  close(): Promise<void>;
}

export async function startCognito(options: CognitoOptions): Promise<LocalCognito> {
  const { dataDir, siteUrl, selfSignUp, brand = 'Guidon' } = options;
  const { cognito, pool, client } = await openPool(
    join(dataDir, 'pool'),
    siteUrl,
    options.accounts,
  );
  const key = await SigningKey.open(dataDir);
  const refreshTokens = await RefreshTokens.open(dataDir);

  const server = createServer();
  const url = `http://localhost:${await listenPreferring(server, options.port)}`;

  const issuer = `${url}/${pool.options.Id}`;
  const sessions = new Sessions(pool, key, refreshTokens, issuer);
  const mail = new MailFolder(join(dataDir, 'mail'), { brand, loginUrl: `${siteUrl}/api/login` });
  const login: HostedLogin = {
    url,
    siteUrl,
    issuer,
    jwks: key.jwks,
    client,
    pool,
    api: cognitoApi(createServices(cognito, mail), {
      mail,
      sessions,
      selfSignUp,
      onPasswordReset: async (user) => {
        await options.onPasswordReset?.(
          toPasswordResetEvent(pool.options.Id, client.ClientId, user),
        );
      },
    }),
    signIn: new SignIn(pool),
    sessions,
    codes: new OneTimeTokens(5 * MINUTE_MS),
    challenges: new OneTimeTokens(15 * MINUTE_MS),
    secondFactor: new CodeVerifier(),
    secondFactorChallenges: new OneTimeTokens(3 * MINUTE_MS),
    pages: createPages({ brand, siteUrl, selfSignUp }),
    selfSignUp,
  };
  const app = createCognitoApp(login);
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  guardServer(server);

  return {
    url,
    env: {
      COGNITO_USER_POOL_ID: pool.options.Id,
      COGNITO_CLIENT_ID: client.ClientId,
      COGNITO_DOMAIN: url,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: url,
    },
    close: () => close(server),
  };
}

function toPasswordResetEvent(
  userPoolId: string,
  clientId: string,
  user: User,
): PostConfirmationTriggerEvent {
  const attributes = user.Attributes.map(({ Name, Value = '' }) => [Name, Value]);
  return {
    version: '1',
    region: 'eu-west-1',
    userPoolId,
    userName: user.Username,
    triggerSource: 'PostConfirmation_ConfirmForgotPassword',
    callerContext: { awsSdkVersion: '3', clientId },
    request: { userAttributes: { ...Object.fromEntries(attributes), sub: user.Username } },
    response: {},
  };
}
