import type { Contract } from '../../shared/contract/contract.ts';
import { recordActivity } from '../http/activity.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { deleteAirtableConnection } from '../storage/table/airtable-connection.ts';

type Call = Contract['airtable']['DELETE /api/auth/airtable'];

export async function disconnect({ caller, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  await deleteAirtableConnection();
  await recordActivity(event, {
    action: 'airtable-disconnected',
    outcome: 'success',
    by: await getActor(caller.userId),
  });
  return { body: { success: true } };
}
