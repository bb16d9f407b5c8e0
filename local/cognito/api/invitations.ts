import { CognitoError, UserNotFoundError } from 'cognito-local/lib/errors.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { AdminCreateUser } from 'cognito-local/lib/targets/adminCreateUser.js';
import { userToResponseObject } from 'cognito-local/lib/targets/responses.js';
import * as z from 'zod';
import type { Mail } from '../mail.ts';
import { assertPolicy, temporaryPassword } from '../pool/passwords.ts';
import { silently } from '../pool/pool.ts';
import { Attributes, NewEmail, type Target, target, withoutIdentity } from './call.ts';

const Invitation = z.object({
  UserPoolId: z.string(),
  Username: NewEmail,
  TemporaryPassword: z.string().optional(),
  MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
  UserAttributes: Attributes,
});

/** cognito-local's temporary passwords meet no policy, it sends nothing to e-mail addresses unless told to,
 *  and it cannot send anew. */
export function invitationCalls(services: Services, mail: Mail): Record<string, Target> {
  const createUser = AdminCreateUser(services);

  async function create(invitation: z.output<typeof Invitation>, TemporaryPassword: string) {
    const { UserPoolId, Username } = invitation;
    const pool = await services.cognito.getUserPool(silently, UserPoolId);
    if (await pool.getUserByUsername(silently, Username)) {
      throw new CognitoError('UsernameExistsException', 'User account already exists');
    }
    const UserAttributes = withoutIdentity(invitation.UserAttributes);
    const rest = { TemporaryPassword, UserAttributes, MessageAction: 'SUPPRESS' };
    return createUser(silently, { UserPoolId, Username, ...rest });
  }

  async function renew({ UserPoolId, Username }: z.output<typeof Invitation>, password: string) {
    const pool = await services.cognito.getUserPool(silently, UserPoolId);
    const user = await pool.getUserByUsername(silently, Username);
    if (!user) throw new UserNotFoundError('User does not exist.');
    if (user.UserStatus !== 'FORCE_CHANGE_PASSWORD') {
      const message = `Resend not possible. ${Username} status is not FORCE_CHANGE_PASSWORD`;
      throw new CognitoError('UnsupportedUserStateException', message);
    }
    const renewed = { ...user, Password: password, UserLastModifiedDate: new Date() };
    await pool.saveUser(silently, renewed);
    return { User: userToResponseObject(renewed) };
  }

  return {
    AdminCreateUser: target(Invitation, async (invitation) => {
      const password = invitation.TemporaryPassword ?? temporaryPassword();
      assertPolicy(password);
      const act = invitation.MessageAction === 'RESEND' ? renew : create;
      const answer = await act(invitation, password);
      if (invitation.MessageAction !== 'SUPPRESS') await mail.invite(invitation.Username, password);
      return answer;
    }),
  };
}
