import {
  CodeMismatchError,
  ExpiredCodeError,
  InvalidParameterError,
  NotAuthorizedError,
} from 'cognito-local/lib/errors.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { attributesAppend } from 'cognito-local/lib/services/userPoolService.js';
import { SignUp } from 'cognito-local/lib/targets/signUp.js';
import * as z from 'zod';
import type { MailFolder } from '../mail.ts';
import { Lockout } from '../pool/lockout.ts';
import { assertPolicy } from '../pool/passwords.ts';
import { getEmail, silentContext } from '../pool/pool.ts';
import { isUnconfirmed } from '../pool/sign-in.ts';
import { Attributes, NewEmail, type Operation, omitIdentity, operation } from './operation.ts';

const WRITABLE = ['email', 'given_name', 'family_name'];
const CODE_LIFETIME_MS = 24 * 60 * 60_000;

const NewUser = z.object({
  ClientId: z.string(),
  Username: NewEmail,
  Password: z.string(),
  UserAttributes: Attributes,
});
const OneUser = z.object({ ClientId: z.string(), Username: z.string().toLowerCase() });
const Confirmation = OneUser.extend({ ConfirmationCode: z.string().min(1) });

/** Replaces cognito-local's sign-up, which enforces no password policy, lets callers choose their id, and whose
 *  codes never expire and can be guessed without limit. */
export function signUpOperations(
  services: Services,
  mail: MailFolder,
  selfSignUp: boolean,
): Record<string, Operation> {
  const signUp = SignUp(services);
  const lockout = new Lockout();

  const findPool = (clientId: string) =>
    services.cognito.getUserPoolForClientId(silentContext, clientId);

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
    ConfirmSignUp: operation(Confirmation, async ({ ClientId, Username, ConfirmationCode }) => {
      lockout.assertNotLocked(Username);
      const pool = await findPool(ClientId);
      const user = await pool.getUserByUsername(silentContext, Username);
      if (!user?.ConfirmationCode || !isUnconfirmed(user)) throw new ExpiredCodeError();
      if (Date.now() - user.UserLastModifiedDate.getTime() > CODE_LIFETIME_MS) {
        throw new ExpiredCodeError();
      }
      if (user.ConfirmationCode !== ConfirmationCode) {
        lockout.recordFailure(Username);
        throw new CodeMismatchError();
      }
      const { ConfirmationCode: _, ...confirmed } = user;
      await pool.saveUser(silentContext, {
        ...confirmed,
        UserStatus: 'CONFIRMED',
        Attributes: attributesAppend(user.Attributes, { Name: 'email_verified', Value: 'true' }),
        UserLastModifiedDate: new Date(),
      });
      return {};
    }),
    ResendConfirmationCode: operation(OneUser, async ({ ClientId, Username }) => {
      const pool = await findPool(ClientId);
      const user = await pool.getUserByUsername(silentContext, Username);
      if (!user || !isUnconfirmed(user)) {
        throw new InvalidParameterError('User is already confirmed.');
      }
      const ConfirmationCode = services.otp();
      const UserLastModifiedDate = new Date();
      await pool.saveUser(silentContext, { ...user, ConfirmationCode, UserLastModifiedDate });
      await mail.sendCode(getEmail(user), ConfirmationCode);
      return {};
    }),
  };
}
