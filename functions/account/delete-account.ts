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
import { anonymizeActivities } from '../storage/table/activity.ts';
import { deleteAlerts } from '../storage/table/alerts.ts';
import { clearCart } from '../storage/table/cart.ts';
import { deleteRecipient, toRecipientId } from '../storage/table/mail-recipients.ts';
import { anonymizeOrders } from '../storage/table/orders.ts';
import { deleteUserSessions } from '../storage/table/sessions.ts';
import { deleteUser, findUser } from '../storage/table/users.ts';
import { clearWishlist } from '../storage/table/wishlist.ts';

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
  await anonymizeOrders(userId);
  await anonymizeActivities(userId);
  await clearCart(userId);
  await clearWishlist(userId);
  await deleteAlerts(userId);
  await deleteRecipient(toRecipientId(user.email));
  await deleteFromUserPool(userId);
  await recordActivity(event, { action: 'account-deletion', outcome: 'success', by: null });
  await deleteUser(user);
  await deleteUserSessions(userId);
  return { body: { success: true } };
}

async function deleteFromUserPool(Username: string): Promise<void> {
  try {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId: userPool.id, Username }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
