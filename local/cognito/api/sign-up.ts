import { NotAuthorizedError } from 'cognito-local/lib/errors.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { SignUp } from 'cognito-local/lib/targets/signUp.js';
import * as z from 'zod';
import { assertPolicy } from '../pool/passwords.ts';
import { silentContext } from '../pool/pool.ts';
import { Attributes, NewEmail, type Operation, omitIdentity, operation } from './operation.ts';

/** The attributes that the client may write. */
const WRITABLE = ['email', 'given_name', 'family_name'];

const NewUser = z.object({
  ClientId: z.string(),
  Username: NewEmail,
  Password: z.string(),
  UserAttributes: Attributes,
});

/** Replaces cognito-local's sign-up, which enforces no password policy and lets callers choose their id. */
export function signUpOperations(
  services: Services,
  selfSignUp: boolean,
): Record<string, Operation> {
  const signUp = SignUp(services);
  return {
    SignUp: operation(NewUser, async (newUser) => {
      if (!selfSignUp) {
        throw new NotAuthorizedError('SignUp is not permitted for this user pool');
      }
      if (newUser.UserAttributes.some(({ Name }) => !WRITABLE.includes(Name))) {
        throw new NotAuthorizedError('A client attempted to write unauthorized attribute');
      }
      assertPolicy(newUser.Password);
      const UserAttributes = omitIdentity(newUser.UserAttributes);
      return signUp(silentContext, { ...newUser, UserAttributes });
    }),
  };
}
