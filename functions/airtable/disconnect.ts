import type { Contract } from '../../shared/contract/contract.ts';
import { log } from '../aws/log.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { deleteAirtableConnection } from '../storage/table/airtable-connection.ts';

type Call = Contract['airtable']['DELETE /api/auth/airtable'];

export async function disconnect({ caller }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  await deleteAirtableConnection();
  log.info('Airtable was disconnected', { userId: caller.userId });
  return { body: { success: true } };
}
