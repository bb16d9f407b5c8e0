import type { User } from 'cognito-local/lib/services/userPoolService.js';
import type { CognitoContext } from '../http.ts';
import { getEmail, silentContext } from '../pool/pool.ts';
import { requiresCode } from '../pool/second-factor.ts';
import {
  type AuthorizeRequest,
  parseAuthorizeRequest,
  redirectWithCode,
} from './authorize-request.ts';
import type { HostedLogin } from './context.ts';
import { describeError, returnCognitoError } from './messages.ts';

export function finishLogIn(login: HostedLogin, request: AuthorizeRequest, user: User): Response {
  return requiresCode(user)
    ? showSecondFactor(login, request, user)
    : redirectWithCode(login, request, user);
}

export async function checkSecondFactor(login: HostedLogin, c: CognitoContext): Promise<Response> {
  const request = parseAuthorizeRequest(login, c);
  const form = c.get('form');
  const challenge = login.secondFactorChallenges.redeem(form.get('session') ?? '');
  const user = challenge && (await login.pool.getUserByUsername(silentContext, challenge.sub));
  if (!user?.Enabled) {
    return login.pages.logIn({
      params: request.params,
      email: form.get('username') ?? '',
      problem: 'Your session has expired. Log in again.',
    });
  }
  try {
    login.secondFactor.verify(user, form.get('confirmation_code') ?? '');
  } catch (error) {
    const problem = describeError(returnCognitoError(error));
    return showSecondFactor(login, request, user, problem);
  }
  return redirectWithCode(login, request, user);
}

function showSecondFactor(
  login: HostedLogin,
  { params }: AuthorizeRequest,
  user: User,
  problem?: string,
): Response {
  const session = login.secondFactorChallenges.issue({ sub: user.Username });
  return login.pages.secondFactor({ params, session, email: getEmail(user), problem });
}
