import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import { log } from '../platform/log.ts';
import type { ApiRequest } from '../platform/request.ts';
import { deleteAirtableConnection } from '../storage/airtable-connection.ts';

type Call = Contract['airtable']['DELETE /api/auth/airtable'];

export async function disconnect({ caller }: ApiRequest<Call>): Promise<Answer<Call>> {
  await deleteAirtableConnection();
  log.info('Airtable was disconnected', { userId: caller.userId });
  return { body: { success: true } };
}
