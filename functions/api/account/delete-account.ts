import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Contract } from '../../../shared/contract/contract.ts';
import { requireSettledQuotes } from '../../domain/quotes/personal-data.ts';
import { cognito } from '../../platform/aws/cognito.ts';
import { userPool } from '../../platform/aws/identity.ts';
import { conflict, invalidRequest } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { queueMail, toMailId } from '../../platform/table/mail-queue.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';
import { deleteUserSessions } from '../../platform/table/sessions.ts';
import { deleteUser, findUser } from '../../platform/table/users.ts';
import { eraseMember } from './personal-data.ts';

type Call = Contract['account']['DELETE /api/account'];

/** The user's row goes first, because no mail to them is queued without it. An interrupted deletion can be
 *  repeated: the sessions go last, and the owner can log in until the user pool's account is deleted. */
export async function deleteAccount({
  caller,
  body,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { userId, isStaff, needsSecondFactor } = caller;
  if (isStaff || needsSecondFactor) {
    throw conflict(
      'A staff account cannot be deleted here: it is part of the history of the items. Ask the shop to remove you from the staff first.',
    );
  }
  const user = await findUser(userId);
  const profile = user ?? (await findInUserPool(userId));
  const record = () =>
    recordActivity(event, { action: 'account-deletion', outcome: 'success', by: null });
  if (!profile) {
    await record();
    await deleteUserSessions(userId);
    return { body: { success: true } };
  }
  if (body.email !== profile.email) {
    throw invalidRequest([{ path: 'email', message: 'That isn’t your account’s address' }]);
  }
  const { firstName, lastName } = profile;
  const email = profile.email.toLowerCase();
  await requireSettledQuotes({ userId, email });
  if (user) await deleteUser(user);
  await eraseMember(
    {
      userId,
      email,
      ...(firstName && lastName ? { fullName: `${firstName} ${lastName}` } : {}),
    },
    async () => {
      await deleteFromUserPool(userId);
      await record();
    },
  );
  // The mail's row holds the address, so it is queued after everything else is erased.
  await queueMail({
    id: toMailId('account-deleted', userId),
    to: email,
    recipientId: toRecipientId(email),
    list: null,
    content: { template: 'account-deleted' },
  });
  return { body: { success: true } };
}

async function findInUserPool(Username: string) {
  try {
    const { UserAttributes = [] } = await cognito.send(
      new AdminGetUserCommand({ UserPoolId: userPool.id, Username }),
    );
    const attribute = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value;
    return {
      email: (attribute('email') ?? '').toLowerCase(),
      firstName: attribute('given_name'),
      lastName: attribute('family_name'),
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

async function deleteFromUserPool(Username: string): Promise<void> {
  try {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId: userPool.id, Username }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
