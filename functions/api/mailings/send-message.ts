import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { MIN_FORM_MS } from '../../../shared/vocabulary.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { AppError, unavailable } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spendAsStranger } from '../../platform/http/spend.ts';
import { queueMail, toMailId } from '../../platform/table/mail-queue.ts';
import { countMessage, toRecipientId } from '../../platform/table/mail-recipients.ts';

type Call = Contract['mailings']['POST /api/contact'];

const Environment = z.object({
  MAIL_FROM: z.string().optional(),
  MAIL_REPLY_TO: z.email().optional(),
});

export async function sendMessage({ body, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const success = { body: { success: true as const } };
  const { website, elapsedMs, ...message } = body;
  // Respond as if it had succeeded: only bots fill in this field.
  if (website) return success;
  const { MAIL_FROM, MAIL_REPLY_TO: dealer } = readEnv(Environment);
  if (!MAIL_FROM || !dealer) throw unavailable('Messages cannot be sent at the moment');
  if (elapsedMs !== undefined && elapsedMs < MIN_FORM_MS) {
    throw new AppError('RATE_LIMITED', 'That was very fast. Please press the button once more.');
  }
  await spendAsStranger('contactMessage', 'messages', event);
  const email = message.email.toLowerCase();
  if (!(await countMessage(toRecipientId(email)))) {
    throw new AppError(
      'RATE_LIMITED',
      'Too many messages with this e-mail address. Please try again tomorrow.',
    );
  }
  const today = new Date().toISOString().slice(0, 10);
  // The key makes a retry after a lost response send only one mail.
  await queueMail({
    id: toMailId('contact', email, message.subject, message.message, today),
    to: dealer,
    recipientId: toRecipientId(dealer),
    list: null,
    content: { template: 'contact-message', ...message, email },
  });
  return success;
}
