import type { Contract } from '../../../shared/contract/contract.ts';
import { requireQuote } from '../../domain/quotes/access.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findMailStatus } from '../../platform/table/mail-status.ts';
import { iterateQuoteMails } from '../../platform/table/quote-mails.ts';

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
