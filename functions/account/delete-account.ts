import {
  AdminDeleteUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Contract } from '../../shared/contract/contract.ts';
import { cognito } from '../aws/cognito.ts';
import { userPool } from '../aws/identity.ts';
import { conflict, invalidRequest } from '../errors.ts';
import { recordActivity } from '../http/activity.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { unauthorized } from '../http/session.ts';
import { findUser } from '../storage/table/users.ts';
import { eraseMember } from './personal-data.ts';

type Call = Contract['account']['DELETE /api/account'];

/** The sessions go last, so that a deletion that was interrupted can be repeated. Without the user pool's account they
 *  end by themselves, when their tokens are refreshed. */
export async function deleteAccount({
  caller,
  body,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { userId, isStaff, needsSecondFactor } = caller;
  const user = await findUser(userId);
  if (!user) throw unauthorized();
  if (isStaff || needsSecondFactor) {
    throw conflict(
      'A staff account cannot be deleted here: it is part of the history of the items. Ask the shop to remove you from the staff first.',
    );
  }
  if (body.email !== user.email) {
    throw invalidRequest([{ path: 'email', message: 'Expected your e-mail address' }]);
  }
  const { firstName, lastName } = user;
  await eraseMember(
    {
      userId,
      email: user.email.toLowerCase(),
      ...(firstName && lastName ? { fullName: `${firstName} ${lastName}` } : {}),
    },
    async () => {
      await deleteFromUserPool(userId);
      await recordActivity(event, { action: 'account-deletion', outcome: 'success', by: null });
    },
  );
  return { body: { success: true } };
}

async function deleteFromUserPool(Username: string): Promise<void> {
  try {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId: userPool.id, Username }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
