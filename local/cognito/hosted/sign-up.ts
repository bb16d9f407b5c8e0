import { CognitoError, UsernameExistsError } from 'cognito-local/lib/errors.js';
import { NewEmail } from '../api/operation.ts';
import { type CognitoContext, responseError } from '../http.ts';
import { listMissingRequirements } from '../pool/passwords.ts';
import { silentContext } from '../pool/pool.ts';
import { parseAuthorizeRequest, redirectWithCode } from './authorize-request.ts';
import type { HostedLogin } from './context.ts';
import { describeError, describeMissing, returnCognitoError } from './messages.ts';

const EMPTY_PERSON = { email: '', firstName: '', lastName: '' };

export function showSignUp(login: HostedLogin, c: CognitoContext): Response {
  const { params } = parseSignUpRequest(login, c);
  return login.pages.signUp({ params, person: EMPTY_PERSON });
}

export async function signUp(login: HostedLogin, c: CognitoContext): Promise<Response> {
  const request = parseSignUpRequest(login, c);
  const form = c.get('form');
  const readField = (name: string) => form.get(name)?.trim() ?? '';
  const person = {
    email: readField('username'),
    firstName: readField('given_name'),
    lastName: readField('family_name'),
  };
  const password = form.get('password') ?? '';
  const showProblem = (problem: string) =>
    login.pages.signUp({ params: request.params, person, problem });

  const missing = listMissingRequirements(password);
  if (!NewEmail.safeParse(person.email).success) {
    return showProblem('Enter an e-mail address, such as name@example.com.');
  }
  if (missing.length > 0) return showProblem(describeMissing(missing));
  try {
    await login.api('SignUp', {
      ClientId: request.clientId,
      Username: person.email,
      Password: password,
      UserAttributes: toAttributes(person),
    });
  } catch (error) {
    if (error instanceof UsernameExistsError) {
      return showProblem('An account with this address already exists. Log in instead.');
    }
    if (error instanceof CognitoError) return showProblem(describeError(error));
    throw error;
  }
  return login.pages.confirmSignUp({ params: request.params, email: person.email });
}

/** Gives the same response whether the account exists or not. */
export async function resendCode(login: HostedLogin, c: CognitoContext): Promise<Response> {
  const { params, clientId } = parseSignUpRequest(login, c);
  const email = c.get('form').get('username')?.trim() ?? '';
  const request = { ClientId: clientId, Username: email };
  await login.api('ResendConfirmationCode', request).catch(returnCognitoError);
  return login.pages.confirmSignUp({ params, email });
}

export async function confirmSignUp(login: HostedLogin, c: CognitoContext): Promise<Response> {
  const request = parseSignUpRequest(login, c);
  const form = c.get('form');
  const email = form.get('username')?.trim() ?? '';
  try {
    await login.api('ConfirmSignUp', {
      ClientId: request.clientId,
      Username: email,
      ConfirmationCode: form.get('confirmation_code')?.trim() || 'none',
    });
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    const problem = describeError(error);
    return login.pages.confirmSignUp({ params: request.params, email, problem });
  }
  const user = await login.pool.getUserByUsername(silentContext, email);
  if (!user?.Enabled) {
    const problem = 'User is disabled. Contact the shop to reactivate your account.';
    return login.pages.logIn({ params: request.params, email, problem });
  }
  return redirectWithCode(login, request, user);
}

function parseSignUpRequest(login: HostedLogin, c: CognitoContext) {
  if (!login.selfSignUp) throw responseError(login.pages.noSignUp());
  return parseAuthorizeRequest(login, c);
}

const toAttributes = ({ firstName, lastName }: typeof EMPTY_PERSON) =>
  [
    { Name: 'given_name', Value: firstName },
    { Name: 'family_name', Value: lastName },
  ].filter(({ Value }) => Value !== '');
