import type { Hono, MiddlewareHandler } from 'hono';
import pLimit from 'p-limit';
import { handleApiCall } from './api/handle-call.ts';
import { showAuthorize } from './hosted/authorize-request.ts';
import type { HostedLogin } from './hosted/context.ts';
import { logOut, showLogIn, submitLogIn } from './hosted/log-in.ts';
import {
  chooseNewPassword,
  confirmNewPassword,
  sendCode,
  showForgotPassword,
} from './hosted/passwords.ts';
import { checkSecondFactor } from './hosted/second-factor.ts';
import { confirmSignUp, resendCode, showSignUp, signUp } from './hosted/sign-up.ts';
import { issueTokens } from './hosted/token-endpoint.ts';
import { type CognitoEnv, createApp, json } from './http.ts';

const TOKEN_OPERATIONS = /\.(RevokeToken|GetTokensFromRefreshToken)$/;

export function createCognitoApp(login: HostedLogin): Hono<CognitoEnv> {
  const { pages } = login;
  const app = createApp(pages.notFound, pages.failed);

  // Users are read, changed and written as a whole: concurrent writes would undo each other.
  const limit = pLimit(1);
  const serialize: MiddlewareHandler<CognitoEnv> = (_, next) => limit(() => next());

  app.get('/oauth2/authorize', (c) => showAuthorize(login, c));
  app.get('/login', (c) => showLogIn(login, c));
  app.post('/login', (c) => submitLogIn(login, c));
  app.post('/mfa', (c) => checkSecondFactor(login, c));
  app.get('/signup', (c) => showSignUp(login, c));
  app.post('/signup', serialize, (c) => signUp(login, c));
  app.post('/resendCode', serialize, (c) => resendCode(login, c));
  app.post('/confirm', serialize, (c) => confirmSignUp(login, c));
  app.get('/passkeys/add', () => pages.noPasskeys());
  app.post('/newPassword', serialize, (c) => chooseNewPassword(login, c));
  app.get('/forgotPassword', (c) => showForgotPassword(login, c));
  app.post('/forgotPassword', serialize, (c) => sendCode(login, c));
  app.post('/confirmForgotPassword', serialize, (c) => confirmNewPassword(login, c));
  app.get('/logout', (c) => logOut(login, c));
  app.post('/oauth2/token', (c) => issueTokens(login, c));
  app.post('/', async (c) => {
    const isTokenOperation = TOKEN_OPERATIONS.test(c.req.header('x-amz-target') ?? '');
    const call = () => handleApiCall(login.api, c);
    return isTokenOperation ? call() : limit(call);
  });

  const poolPath = `/${login.pool.options.Id}/.well-known`;
  app.get(`${poolPath}/jwks.json`, () => json(200, login.jwks));
  app.get(`${poolPath}/openid-configuration`, () => json(200, openIdConfiguration(login)));
  return app;
}

function openIdConfiguration({ url, issuer, client }: HostedLogin) {
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/oauth2/token`,
    end_session_endpoint: `${url}/logout`,
    response_types_supported: ['code'],
    scopes_supported: client.AllowedOAuthScopes,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}
