import { CognitoError, UserNotFoundError } from 'cognito-local/lib/errors.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { AdminCreateUser } from 'cognito-local/lib/targets/adminCreateUser.js';
import { userToResponseObject } from 'cognito-local/lib/targets/responses.js';
import * as z from 'zod';
import type { MailFolder } from '../mail.ts';
import { assertPolicy, generateTemporaryPassword } from '../pool/passwords.ts';
import { silentContext } from '../pool/pool.ts';
import { Attributes, NewEmail, type Operation, omitIdentity, operation } from './operation.ts';

const Invitation = z.object({
  UserPoolId: z.string(),
  Username: NewEmail,
  TemporaryPassword: z.string().optional(),
  MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
  UserAttributes: Attributes,
});

/** Replaces cognito-local's invitations: its temporary passwords violate the policy, it sends no mail by
 *  default, and it cannot resend. */
export function invitationOperations(
  services: Services,
  mail: MailFolder,
): Record<string, Operation> {
  const createUser = AdminCreateUser(services);

  async function create(invitation: z.output<typeof Invitation>, TemporaryPassword: string) {
    const { UserPoolId, Username } = invitation;
    const pool = await services.cognito.getUserPool(silentContext, UserPoolId);
    if (await pool.getUserByUsername(silentContext, Username)) {
      throw new CognitoError('UsernameExistsException', 'User account already exists');
    }
    const UserAttributes = omitIdentity(invitation.UserAttributes);
    const rest = { TemporaryPassword, UserAttributes, MessageAction: 'SUPPRESS' };
    return createUser(silentContext, { UserPoolId, Username, ...rest });
  }

  async function resend({ UserPoolId, Username }: z.output<typeof Invitation>, password: string) {
    const pool = await services.cognito.getUserPool(silentContext, UserPoolId);
    const user = await pool.getUserByUsername(silentContext, Username);
    if (!user) throw new UserNotFoundError('User does not exist.');
    if (user.UserStatus !== 'FORCE_CHANGE_PASSWORD') {
      const message = `Resend not possible. ${Username} status is not FORCE_CHANGE_PASSWORD`;
      throw new CognitoError('UnsupportedUserStateException', message);
    }
    const updated = { ...user, Password: password, UserLastModifiedDate: new Date() };
    await pool.saveUser(silentContext, updated);
    return { User: userToResponseObject(updated) };
  }

  return {
    AdminCreateUser: operation(Invitation, async (invitation) => {
      const password = invitation.TemporaryPassword ?? generateTemporaryPassword();
      assertPolicy(password);
      const invite = invitation.MessageAction === 'RESEND' ? resend : create;
      const response = await invite(invitation, password);
      if (invitation.MessageAction !== 'SUPPRESS') await mail.invite(invitation.Username, password);
      return response;
    }),
  };
}
