import { CognitoError, ExpiredCodeError, NotAuthorizedError } from 'cognito-local/lib/errors.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { ConfirmForgotPassword } from 'cognito-local/lib/targets/confirmForgotPassword.js';
import { ForgotPassword } from 'cognito-local/lib/targets/forgotPassword.js';
import * as z from 'zod';
import { Lockout } from '../pool/lockout.ts';
import { assertPolicy } from '../pool/passwords.ts';
import { silentContext } from '../pool/pool.ts';
import { mustChoosePassword } from '../pool/sign-in.ts';
import { type Operation, operation } from './operation.ts';

export type OnPasswordReset = (user: User) => Promise<void>;

const CODE_LIFETIME_MS = 60 * 60_000;

const Request = z.object({ ClientId: z.string(), Username: z.string().toLowerCase() });
const Confirmation = Request.extend({ ConfirmationCode: z.string().min(1), Password: z.string() });

/** Replaces cognito-local's password recovery, whose codes never expire and can be guessed without limit. */
export function recoveryOperations(
  services: Services,
  onPasswordReset: OnPasswordReset,
): Record<string, Operation> {
  const forgot = ForgotPassword(services);
  const confirm = ConfirmForgotPassword(services);
  const lockout = new Lockout();

  const find = async ({ ClientId, Username }: z.output<typeof Request>) => {
    const pool = await services.cognito.getUserPoolForClientId(silentContext, ClientId);
    const user = await pool.getUserByUsername(silentContext, Username);
    return user?.Enabled ? user : undefined;
  };

  return {
    ForgotPassword: operation(Request, async (request) => {
      const user = await find(request);
      if (user && mustChoosePassword(user)) {
        throw new NotAuthorizedError('User password cannot be reset in the current state.');
      }
      if (user) await forgot(silentContext, request);
      // Unknown addresses get the same response.
      const Destination = request.Username.replace(/(?<=^.|@.)[^@]*/g, '***');
      const delivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination };
      return { CodeDeliveryDetails: delivery };
    }),
    ConfirmForgotPassword: operation(Confirmation, async (confirmation) => {
      assertPolicy(confirmation.Password);
      lockout.assertNotLocked(confirmation.Username);
      const user = await find(confirmation);
      const age = Date.now() - (user?.UserLastModifiedDate.getTime() ?? 0);
      if (!user?.ConfirmationCode || age > CODE_LIFETIME_MS) throw new ExpiredCodeError();
      if (user.ConfirmationCode !== confirmation.ConfirmationCode) {
        lockout.recordFailure(confirmation.Username);
        const message = 'Invalid verification code provided, please try again.';
        throw new CognitoError('CodeMismatchException', message);
      }
      const answer = await confirm(silentContext, confirmation);
      await onPasswordReset(user);
      return answer;
    }),
  };
}
