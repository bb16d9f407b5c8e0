import { CognitoError } from 'cognito-local/lib/errors.js';
import { type Call, type Reply, redirect } from '../http.ts';
import { mustChoosePassword } from '../pool/sign-in.ts';
import { authorize, parseAuthorizeRequest, fieldsOf } from './authorize-request.ts';
import type { HostedLogin } from './context.ts';
import { askForNewPassword } from './new-password.ts';
import { describeError } from './messages.ts';

export async function showLogIn(desk: HostedLogin, call: Call): Promise<Reply> {
  // From a mail, or typed: only the shop can begin a log-in.
  if (call.query.size === 0) return redirect(`${desk.siteUrl}/api/login`);
  const { params } = parseAuthorizeRequest(desk, call);
  return desk.pages.logIn({ params, email: params.get('login_hint') ?? '' });
}

export async function logIn(desk: HostedLogin, call: Call): Promise<Reply> {
  const request = parseAuthorizeRequest(desk, call);
  const fields = fieldsOf(call);
  const email = fields.get('username')?.trim() ?? '';
  try {
    const user = await desk.signIn.authenticate(email, fields.get('password') ?? '');
    return mustChoosePassword(user)
      ? askForNewPassword(desk, request, user)
      : authorize(desk, request, user);
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return desk.pages.logIn({ params: request.params, email, problem: describeError(error) });
  }
}
