import type { Contract } from '../../../shared/contract/contract.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { endPreferencesLinks, toRecipientId } from '../../platform/table/mail-recipients.ts';
import { deleteUserSessions } from '../../platform/table/sessions.ts';
import { getActor } from '../../platform/table/users.ts';

type Call = Contract['account']['DELETE /api/account/sessions'];

export async function logOutEverywhere({
  caller,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  await deleteUserSessions(caller.userId);
  // The links in mails show and change settings without a login, so they end as well.
  await endPreferencesLinks(toRecipientId(by.email));
  await recordActivity(event, { action: 'log-out-everywhere', outcome: 'success', by });
  return { body: { success: true } };
}
