import type { Contract } from '../../../shared/contract/contract.ts';
import { closeOwnWebhook } from '../../domain/airtable/webhook.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  deleteAirtableConnection,
  getAirtableConnection,
} from '../../platform/table/airtable-connection.ts';
import { getActor } from '../../platform/table/users.ts';

type Call = Contract['airtable']['DELETE /api/auth/airtable'];

export async function disconnect({ caller, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  if (await getAirtableConnection()) await closeOwnWebhook();
  await deleteAirtableConnection();
  await recordActivity(event, {
    action: 'airtable-disconnected',
    outcome: 'success',
    by: await getActor(caller.userId),
  });
  return { body: { success: true } };
}
