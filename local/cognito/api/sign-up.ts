import { NotAuthorizedError } from 'cognito-local/lib/errors.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { SignUp } from 'cognito-local/lib/targets/signUp.js';
import * as z from 'zod';
import { assertPolicy } from '../pool/passwords.ts';
import { silentContext } from '../pool/pool.ts';
import { Attributes, NewEmail, type Operation, omitIdentity, operation } from './operation.ts';

/** What the client may say of somebody who signs up. */
const WRITABLE = ['email', 'given_name', 'family_name'];

const Newcomer = z.object({
  ClientId: z.string(),
  Username: NewEmail,
  Password: z.string(),
  UserAttributes: Attributes,
});

/** cognito-local asks nothing of passwords, and lets callers choose their id. */
export function signUpOperations(
  services: Services,
  selfSignUp: boolean,
): Record<string, Operation> {
  const signUp = SignUp(services);
  return {
    SignUp: operation(Newcomer, async (newcomer) => {
      if (!selfSignUp) {
        throw new NotAuthorizedError('SignUp is not permitted for this user pool');
      }
      if (newcomer.UserAttributes.some(({ Name }) => !WRITABLE.includes(Name))) {
        throw new NotAuthorizedError('A client attempted to write unauthorized attribute');
      }
      assertPolicy(newcomer.Password);
      const UserAttributes = omitIdentity(newcomer.UserAttributes);
      return signUp(silentContext, { ...newcomer, UserAttributes });
    }),
  };
}
