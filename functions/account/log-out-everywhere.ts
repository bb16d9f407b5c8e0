import type { Contract } from '../../shared/contract/contract.ts';
import { recordActivity } from '../http/activity.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { endPreferencesLinks, toRecipientId } from '../storage/table/mail-recipients.ts';
import { deleteUserSessions } from '../storage/table/sessions.ts';

type Call = Contract['account']['DELETE /api/account/sessions'];

export async function logOutEverywhere({
  caller,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  await deleteUserSessions(caller.userId);
  // The links in mails show and change settings without a login.
  await endPreferencesLinks(toRecipientId(by.email));
  await recordActivity(event, { action: 'log-out-everywhere', outcome: 'success', by });
  return { body: { success: true } };
}
