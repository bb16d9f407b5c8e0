import type { RequestListener } from 'node:http';
import pLimit from 'p-limit';
import { callApi } from './api/route.ts';
import { showAuthorize } from './hosted/authorize-request.ts';
import type { HostedLogin } from './hosted/context.ts';
import { discoveryRoutes } from './hosted/discovery.ts';
import { confirmNewPassword, sendCode, showForgotPassword } from './hosted/forgot-password.ts';
import { logIn, showLogIn } from './hosted/log-in.ts';
import { logOut } from './hosted/log-out.ts';
import { chooseNewPassword } from './hosted/new-password.ts';
import { showSignUp, signUp } from './hosted/sign-up.ts';
import { issueTokens, revoke } from './hosted/token-endpoint.ts';
import { type Call, Reply, receive, send } from './http.ts';
import { refuseStrangers } from './http/host-check.ts';
import type { Fonts } from './pages/fonts.ts';

type Route = (desk: HostedLogin, call: Call) => Promise<Reply>;

const ROUTES: Record<string, Route> = {
  'GET /oauth2/authorize': showAuthorize,
  'GET /login': showLogIn,
  'POST /login': logIn,
  'GET /signup': showSignUp,
  'POST /signup': signUp,
  'POST /newPassword': chooseNewPassword,
  'GET /forgotPassword': showForgotPassword,
  'POST /forgotPassword': sendCode,
  'POST /confirmForgotPassword': confirmNewPassword,
  'GET /logout': logOut,
  'POST /oauth2/token': issueTokens,
  'POST /oauth2/revoke': revoke,
  'POST /': (desk, call) => callApi(desk.api, call),
  ...discoveryRoutes,
};

/** What changes a user reads it, then writes it whole: two at once would undo one another, and re-enable whom
 *  somebody has just disabled. */
const CHANGING = new Set([
  '/',
  '/signup',
  '/newPassword',
  '/forgotPassword',
  '/confirmForgotPassword',
]);
const OF_TOKENS_ALONE = /\.(RevokeToken|GetTokensFromRefreshToken|InitiateAuth)$/;
const changesUser = ({ path, headers }: Call) =>
  CHANGING.has(path) && !OF_TOKENS_ALONE.test(String(headers['x-amz-target']));

/** The hosted login, and the API beside it at the same address, as the SDK wants an endpoint. */
export function listener(desk: HostedLogin, fonts: Fonts): RequestListener {
  const limit = pLimit(1);

  async function answer(call: Call): Promise<Reply> {
    const font = fonts.at(call.path);
    if (font) return font;
    const route = ROUTES[`${call.method} ${call.path.replace(desk.pool.options.Id, ':pool')}`];
    if (!route) return desk.pages.notFound();
    if (call.method === 'GET') return route(desk, call);
    refuseStrangers(call.headers);
    return changesUser(call) ? limit(() => route(desk, call)) : route(desk, call);
  }

  return async (request, response) => {
    try {
      send(response, await answer(await receive(request)));
    } catch (error) {
      if (error instanceof Reply) return send(response, error);
      // Whoever hung up needs no answer.
      if (request.errored) return;
      console.error('The local Cognito failed:', error);
      send(response, desk.pages.failed());
    }
  };
}
