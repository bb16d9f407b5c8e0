import { CognitoError } from 'cognito-local/lib/errors.js';
import type { Call, Reply } from '../http/exchange.ts';
import { missingFrom } from '../pool/passwords.ts';
import { authorizeRequestOf, fieldsOf } from './authorize-request.ts';
import type { Desk } from './context.ts';
import { lacking, told } from './told.ts';

export async function showForgotten(desk: Desk, call: Call): Promise<Reply> {
  const { params } = authorizeRequestOf(desk, call);
  return desk.pages.forgotten({ params, email: params.get('login_hint') ?? '' });
}

/** Answers alike whether there is such an account or not. */
export async function sendCode(desk: Desk, call: Call): Promise<Reply> {
  const { params, clientId } = authorizeRequestOf(desk, call);
  const email = fieldsOf(call).get('username')?.trim() ?? '';
  await desk.api('ForgotPassword', { ClientId: clientId, Username: email }).catch(onlyRefusals);
  return desk.pages.confirm({ params, email, code: '', problems: {} });
}

export async function confirmNewPassword(desk: Desk, call: Call): Promise<Reply> {
  const { params, clientId } = authorizeRequestOf(desk, call);
  const fields = fieldsOf(call);
  const email = fields.get('username') ?? '';
  const code = fields.get('confirmation_code')?.trim() ?? '';
  const password = fields.get('password') ?? '';
  const missing = missingFrom(password);
  if (missing.length > 0) {
    return desk.pages.confirm({ params, email, code, problems: { password: lacking(missing) } });
  }
  const given = { ClientId: clientId, Username: email, ConfirmationCode: code, Password: password };
  const refusal = await desk.api('ConfirmForgotPassword', given).catch(onlyRefusals);
  if (refusal instanceof CognitoError) {
    return desk.pages.confirm({ params, email, code, problems: { code: told(refusal) } });
  }
  const notice = 'Your new password is set. Log in with it.';
  return desk.pages.logIn({ params, email, notice });
}

function onlyRefusals(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error;
  throw error;
}
