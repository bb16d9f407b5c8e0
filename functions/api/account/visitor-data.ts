import type { Contract } from '../../../shared/contract/contract.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spend } from '../../platform/http/spend.ts';
import type { Person } from '../../platform/personal-data.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';
import { readMailToken } from '../../platform/table/mail-tokens.ts';
import { findDataRequest } from '../../platform/table/personal-data-requests.ts';
import { eraseVisitor, exportVisitor } from './personal-data.ts';

type ExportCall = Contract['account']['POST /api/personal-data/export'];
type EraseCall = Contract['account']['POST /api/personal-data/erase'];

export async function exportVisitorData({
  body,
}: ApiRequest<ExportCall>): Promise<ApiResponse<ExportCall>> {
  return {
    body: await exportVisitor(await requirePerson(body.token)),
    headers: { 'content-disposition': 'attachment; filename="guidon-data.json"' },
  };
}

export async function eraseVisitorData({
  body,
}: ApiRequest<EraseCall>): Promise<ApiResponse<EraseCall>> {
  await eraseVisitor(await requirePerson(body.token));
  return { body: { success: true } };
}

/** @throws AppError NOT_FOUND if the link is invalid or the data was erased; RATE_LIMITED. */
async function requirePerson(token: string): Promise<Person> {
  const claims = await readMailToken('personal-data', token);
  const request = claims && (await findDataRequest(claims.sub));
  if (!request) throw notFound('This link is no longer valid. Please ask for a new one.');
  await spend('visitorData', toRecipientId(request.email));
  return { email: request.email };
}
