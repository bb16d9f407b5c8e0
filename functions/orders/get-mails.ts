import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { findMailStatus } from '../storage/table/mail-status.ts';
import { iterateQuoteMails } from '../storage/table/quote-mails.ts';
import { requireQuote } from './quote-for-caller.ts';

type Call = Contract['orders']['GET /api/orders/{id}/mails'];

export async function getMails({ caller, params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { id } = await requireQuote(caller, params.id);
  const [mails, { stopped }] = await Promise.all([
    Array.fromAsync(iterateQuoteMails(id)),
    findMailStatus(),
  ]);
  const body = mails.map((mail) =>
    mail.state === 'queued' && stopped ? { ...mail, state: 'stopped' as const } : mail,
  );
  return { body };
}
