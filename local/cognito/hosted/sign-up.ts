import { CognitoError, UsernameExistsError } from 'cognito-local/lib/errors.js';
import { NewEmail } from '../api/operation.ts';
import { type CognitoContext, responseError } from '../http.ts';
import { listMissingRequirements } from '../pool/passwords.ts';
import { silentContext } from '../pool/pool.ts';
import { authorize, parseAuthorizeRequest } from './authorize-request.ts';
import type { HostedLogin } from './context.ts';
import { describeError, describeMissing } from './messages.ts';

const EMPTY_PERSON = { email: '', firstName: '', lastName: '' };

export function showSignUp(login: HostedLogin, c: CognitoContext): Response {
  const { params } = parseSignUpRequest(login, c);
  return login.pages.signUp({ params, person: EMPTY_PERSON, problems: {} });
}

/** Logs new users in at once. Cognito would mail a code first, but local mail only goes to a folder, so a code would
 *  prove nothing. */
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
  const showProblems = (problems: { email?: string; password?: string; form?: string }) =>
    login.pages.signUp({ params: request.params, person, problems });

  const missing = listMissingRequirements(password);
  const problems = {
    ...(!NewEmail.safeParse(person.email).success && {
      email: 'Enter an e-mail address, such as name@example.com.',
    }),
    ...(missing.length > 0 && { password: describeMissing(missing) }),
  };
  if (Object.keys(problems).length > 0) return showProblems(problems);
  try {
    await login.api('SignUp', {
      ClientId: request.clientId,
      Username: person.email,
      Password: password,
      UserAttributes: toAttributes(person),
    });
  } catch (error) {
    if (error instanceof UsernameExistsError) {
      return showProblems({
        email: 'An account with this address already exists. Log in instead.',
      });
    }
    if (error instanceof CognitoError) return showProblems({ form: describeError(error) });
    throw error;
  }
  const user = await login.pool.getUserByUsername(silentContext, person.email);
  if (!user) throw new Error('The new user was not found');
  return authorize(login, request, user);
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
