import { CognitoError } from 'cognito-local/lib/errors.js';
import type { Call, Reply } from '../http.ts';
import { listMissingRequirements } from '../pool/passwords.ts';
import { parseAuthorizeRequest, fieldsOf } from './authorize-request.ts';
import type { HostedLogin } from './context.ts';
import { describeMissing, describeError } from './messages.ts';

export async function showForgotPassword(desk: HostedLogin, call: Call): Promise<Reply> {
  const { params } = parseAuthorizeRequest(desk, call);
  return desk.pages.forgotten({ params, email: params.get('login_hint') ?? '' });
}

/** Answers alike whether there is such an account or not. */
export async function sendCode(desk: HostedLogin, call: Call): Promise<Reply> {
  const { params, clientId } = parseAuthorizeRequest(desk, call);
  const email = fieldsOf(call).get('username')?.trim() ?? '';
  await desk.api('ForgotPassword', { ClientId: clientId, Username: email }).catch(onlyRefusals);
  return desk.pages.confirm({ params, email, code: '', problems: {} });
}

export async function confirmNewPassword(desk: HostedLogin, call: Call): Promise<Reply> {
  const { params, clientId } = parseAuthorizeRequest(desk, call);
  const fields = fieldsOf(call);
  const email = fields.get('username') ?? '';
  const code = fields.get('confirmation_code')?.trim() ?? '';
  const password = fields.get('password') ?? '';
  const missing = listMissingRequirements(password);
  if (missing.length > 0) {
    return desk.pages.confirm({ params, email, code, problems: { password: describeMissing(missing) } });
  }
  const given = { ClientId: clientId, Username: email, ConfirmationCode: code, Password: password };
  const refusal = await desk.api('ConfirmForgotPassword', given).catch(onlyRefusals);
  if (refusal instanceof CognitoError) {
    return desk.pages.confirm({ params, email, code, problems: { code: describeError(refusal) } });
  }
  const notice = 'Your new password is set. Log in with it.';
  return desk.pages.logIn({ params, email, notice });
}

function onlyRefusals(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error;
  throw error;
}
