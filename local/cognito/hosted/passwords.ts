import { CognitoError } from 'cognito-local/lib/errors.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import type { CognitoContext } from '../http.ts';
import { listMissingRequirements } from '../pool/passwords.ts';
import { getEmail, silentContext } from '../pool/pool.ts';
import { type AuthorizeRequest, parseAuthorizeRequest } from './authorize-request.ts';
import type { HostedLogin } from './context.ts';
import { describeError, describeMissing, returnCognitoError } from './messages.ts';
import { finishLogIn } from './second-factor.ts';

export function showNewPassword(
  login: HostedLogin,
  { params }: AuthorizeRequest,
  user: User,
  problem?: string,
): Response {
  const session = login.challenges.issue({ sub: user.Username });
  return login.pages.newPassword({ params, session, email: getEmail(user), problem });
}

export async function chooseNewPassword(login: HostedLogin, c: CognitoContext): Promise<Response> {
  const request = parseAuthorizeRequest(login, c);
  const form = c.get('form');
  const challenge = login.challenges.redeem(form.get('session') ?? '');
  const user = challenge && (await login.pool.getUserByUsername(silentContext, challenge.sub));
  if (!user) {
    return login.pages.logIn({
      params: request.params,
      email: form.get('username') ?? '',
      problem: 'Your session has expired. Log in with your temporary password again.',
    });
  }
  const password = form.get('password') ?? '';
  const missing = listMissingRequirements(password);
  if (missing.length > 0) {
    return showNewPassword(login, request, user, describeMissing(missing));
  }
  await login.api('AdminSetUserPassword', {
    UserPoolId: login.pool.options.Id,
    Username: user.Username,
    Password: password,
    Permanent: true,
  });
  return finishLogIn(login, request, user);
}

export function showForgotPassword(login: HostedLogin, c: CognitoContext): Response {
  const { params } = parseAuthorizeRequest(login, c);
  return login.pages.forgotPassword({ params });
}

/** Gives the same response whether the account exists or not. */
export async function sendCode(login: HostedLogin, c: CognitoContext): Promise<Response> {
  const { params, clientId } = parseAuthorizeRequest(login, c);
  const email = c.get('form').get('username')?.trim() ?? '';
  const request = { ClientId: clientId, Username: email };
  await login.api('ForgotPassword', request).catch(returnCognitoError);
  return login.pages.confirmPassword({ params, email });
}

export async function confirmNewPassword(login: HostedLogin, c: CognitoContext): Promise<Response> {
  const { params, clientId } = parseAuthorizeRequest(login, c);
  const form = c.get('form');
  const email = form.get('username') ?? '';
  const code = form.get('confirmation_code')?.trim() ?? '';
  const password = form.get('password') ?? '';
  const missing = listMissingRequirements(password);
  if (missing.length > 0) {
    return login.pages.confirmPassword({ params, email, problem: describeMissing(missing) });
  }
  const error = await login
    .api('ConfirmForgotPassword', {
      ClientId: clientId,
      Username: email,
      ConfirmationCode: code,
      Password: password,
    })
    .catch(returnCognitoError);
  if (error instanceof CognitoError) {
    return login.pages.confirmPassword({ params, email, problem: describeError(error) });
  }
  const text = 'Your new password is set. Log in with it.';
  return login.pages.logIn({ params, email, text });
}
