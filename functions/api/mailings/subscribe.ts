import type { Contract } from '../../../shared/contract/contract.ts';
import { MIN_FORM_MS } from '../../../shared/vocabulary.ts';
import { AppError, unavailable } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spendAsStranger } from '../../platform/http/spend.ts';
import { toMailId } from '../../platform/table/mail-queue.ts';
import { sendConfirmation, toRecipientId } from '../../platform/table/mail-recipients.ts';
import { createMailToken } from '../../platform/table/mail-tokens.ts';

type Call = Contract['mailings']['POST /api/newsletter'];

/** The response is the same for known and unknown addresses. */
export async function subscribe({ body, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const success = { body: { success: true as const } };
  // Respond as if it had succeeded: only bots fill in this field.
  if (body.website) return success;
  if (!process.env.MAIL_FROM) throw unavailable('The newsletter is not available at the moment');
  if (body.elapsedMs !== undefined && body.elapsedMs < MIN_FORM_MS) {
    throw new AppError('RATE_LIMITED', 'That was very fast. Please press the button once more.');
  }
  await spendAsStranger('newsletter', 'subscriptions', event);
  const email = body.email.toLowerCase();
  const recipientId = toRecipientId(email);
  await sendConfirmation({
    id: toMailId('confirmation', recipientId, new Date().toISOString()),
    to: email,
    recipientId,
    list: null,
    content: {
      template: 'newsletter-confirmation',
      token: await createMailToken('confirm', { sub: recipientId }),
      refuseToken: await createMailToken('refuse', { sub: recipientId }),
    },
  });
  return success;
}
