import { CognitoError } from 'cognito-local/lib/errors.js';
import { type Call, type Reply, redirect } from '../http/exchange.ts';
import { mustChoosePassword } from '../pool/sign-in.ts';
import { authorize, authorizeRequestOf, fieldsOf } from './authorize-request.ts';
import type { Desk } from './context.ts';
import { askForNewPassword } from './new-password.ts';
import { told } from './told.ts';

export async function showLogIn(desk: Desk, call: Call): Promise<Reply> {
  // From a mail, or typed: only the shop can begin a log-in.
  if (call.query.size === 0) return redirect(`${desk.siteUrl}/api/login`);
  const { params } = authorizeRequestOf(desk, call);
  return desk.pages.logIn({ params, email: params.get('login_hint') ?? '' });
}

export async function logIn(desk: Desk, call: Call): Promise<Reply> {
  const request = authorizeRequestOf(desk, call);
  const fields = fieldsOf(call);
  const email = fields.get('username')?.trim() ?? '';
  try {
    const user = await desk.signIn.authenticate(email, fields.get('password') ?? '');
    return mustChoosePassword(user)
      ? askForNewPassword(desk, request, user)
      : authorize(desk, request, user);
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return desk.pages.logIn({ params: request.params, email, problem: told(error) });
  }
}
