import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { ConsignorStatement } from '../../../shared/entities/consignor-statement.ts';
import { MAX_MAIL_STATEMENT_LINES, type MailContent } from '../../../shared/entities/mail.ts';
import { loadStatement } from '../../domain/consignors/load-statement.ts';
import { requireAddress } from '../../domain/consignors/mail-address.ts';
import { unavailable } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { queueMail, toMailId } from '../../platform/table/mail-queue.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';

type Call = Contract['consignors']['POST /api/consignors/{id}/statement'];

export async function sendStatement({
  params,
  headers,
  body,
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const statement = await loadStatement(params.id, body.month);
  const { name, email } = statement.consignor;
  if (!process.env.MAIL_FROM) throw unavailable('Statements cannot be sent at the moment');
  const to = await requireAddress(email, (problem) => `${name} ${problem}.`);
  const key = headers['idempotency-key'] ?? uuidV4();
  await queueMail({
    id: toMailId('consignor-statement', params.id, caller.userId, key),
    to,
    recipientId: toRecipientId(to),
    list: null,
    content: toContent(statement),
  });
  return { body: { sentTo: to } };
}

function toContent(statement: ConsignorStatement): MailContent {
  const { consignor, month, opening, closing, payable, held, pieces } = statement;
  const lines = statement.lines.slice(-MAX_MAIL_STATEMENT_LINES);
  const shownPieces = pieces.slice(0, MAX_MAIL_STATEMENT_LINES - lines.length);
  return {
    template: 'consignor-statement',
    name: consignor.name,
    month,
    opening,
    closing,
    payable,
    held,
    lines,
    total: statement.lines.length,
    pieces: shownPieces.map(({ name }) => name),
    pieceCount: pieces.length,
    at: new Date().toISOString(),
  };
}
