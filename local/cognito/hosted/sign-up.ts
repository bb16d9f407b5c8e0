import { CognitoError, UsernameExistsError } from 'cognito-local/lib/errors.js';
import { NewEmail } from '../api/operation.ts';
import type { Call, Reply } from '../http.ts';
import { listMissingRequirements } from '../pool/passwords.ts';
import { silentContext } from '../pool/pool.ts';
import { authorize, parseAuthorizeRequest, fieldsOf } from './authorize-request.ts';
import type { HostedLogin } from './context.ts';
import { describeMissing, describeError } from './messages.ts';

const NOBODY = { email: '', firstName: '', lastName: '' };

export async function showSignUp(desk: HostedLogin, call: Call): Promise<Reply> {
  const { params } = requestOf(desk, call);
  return desk.pages.signUp({ params, person: NOBODY, problems: {} });
}

/** Cognito would mail a code first. On this machine mail only goes to a folder, and a code from there would
 *  prove nothing: whoever signs up is let in at once. */
export async function signUp(desk: HostedLogin, call: Call): Promise<Reply> {
  const request = requestOf(desk, call);
  const fields = fieldsOf(call);
  const field = (name: string) => fields.get(name)?.trim() ?? '';
  const person = {
    email: field('username'),
    firstName: field('given_name'),
    lastName: field('family_name'),
  };
  const password = fields.get('password') ?? '';
  const again = (problems: { email?: string; password?: string; form?: string }) =>
    desk.pages.signUp({ params: request.params, person, problems });

  const missing = listMissingRequirements(password);
  const problems = {
    ...(!NewEmail.safeParse(person.email).success && {
      email: 'Enter an e-mail address, such as name@example.com.',
    }),
    ...(missing.length > 0 && { password: describeMissing(missing) }),
  };
  if (Object.keys(problems).length > 0) return again(problems);
  try {
    await desk.api('SignUp', {
      ClientId: request.clientId,
      Username: person.email,
      Password: password,
      UserAttributes: attributesOf(person),
    });
  } catch (error) {
    if (error instanceof UsernameExistsError) {
      return again({ email: 'There is an account with this address already. Log in instead.' });
    }
    if (error instanceof CognitoError) return again({ form: describeError(error) });
    throw error;
  }
  const user = await desk.pool.getUserByUsername(silentContext, person.email);
  if (!user) throw new Error('The new user is not there');
  return authorize(desk, request, user);
}

function requestOf(desk: HostedLogin, call: Call) {
  if (!desk.selfSignUp) throw desk.pages.noSignUp();
  return parseAuthorizeRequest(desk, call);
}

const attributesOf = ({ firstName, lastName }: typeof NOBODY) =>
  [
    { Name: 'given_name', Value: firstName },
    { Name: 'family_name', Value: lastName },
  ].filter(({ Value }) => Value !== '');
