import type { Contract } from '../../shared/contract/contract.ts';
import { recordActivity } from '../http/activity.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { unauthorized } from '../http/session.ts';
import { iterateUserActivities } from '../storage/table/activity.ts';
import { listAlerts } from '../storage/table/alerts.ts';
import { listCartLines } from '../storage/table/cart.ts';
import { withProducts } from '../storage/table/lines.ts';
import { findRecipient, toRecipientId } from '../storage/table/mail-recipients.ts';
import { iterateOrders, orderForMember } from '../storage/table/orders.ts';
import { findUser } from '../storage/table/users.ts';
import { listWishlistEntries } from '../storage/table/wishlist.ts';
import { listAccountSessions } from './get-sessions.ts';

type Call = Contract['account']['GET /api/account/export'];

export async function exportAccount({
  caller,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { userId } = caller;
  const user = await findUser(userId);
  if (!user) throw unauthorized();
  const body = {
    exportedAt: new Date().toISOString(),
    user,
    quotes: (await Array.fromAsync(iterateOrders({ userId }))).map((quote) =>
      orderForMember(quote),
    ),
    cart: await withProducts(await listCartLines(userId)),
    wishlist: await withProducts(await listWishlistEntries(userId)),
    alerts: await listAlerts(userId),
    mailSettings: (await findRecipient(toRecipientId(user.email))).settings,
    sessions: await listAccountSessions({ caller, event }),
    activity: await Array.fromAsync(iterateUserActivities(userId)),
  };
  await recordActivity(event, {
    action: 'data-export',
    outcome: 'success',
    by: await getActor(userId),
  });
  return {
    body,
    headers: { 'content-disposition': 'attachment; filename="guidon-account.json"' },
  };
}
