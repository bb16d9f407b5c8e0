import type { Contract } from '../../../shared/contract/contract.ts';
import type { Mail } from '../../../shared/entities/mail.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { toReferenceKey } from '../../../shared/search/document-keys.ts';
import { MIN_FORM_MS } from '../../../shared/vocabulary.ts';
import { AppError, unavailable } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spendAsStranger } from '../../platform/http/spend.ts';
import { queueMail, toMailId } from '../../platform/table/mail-queue.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';
import { iterateOrders, type StoredQuote } from '../../platform/table/orders.ts';
import { belongsToVisitor } from '../../platform/table/questions.ts';
import { findUserIdOf } from '../../platform/table/users.ts';

type Call = Contract['deliveries']['POST /api/track-order'];

/** The response is the same for known and unknown orders. */
export async function trackOrder({ body, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const success = { body: { success: true as const } };
  // Respond as if it had succeeded: only bots fill in this field.
  if (body.website) return success;
  if (!process.env.MAIL_FROM) throw unavailable('Links cannot be sent at the moment');
  if (body.elapsedMs !== undefined && body.elapsedMs < MIN_FORM_MS) {
    throw new AppError('RATE_LIMITED', 'That was very fast. Please press the button once more.');
  }
  await spendAsStranger('trackedOrder', 'requests', event);
  const email = body.email.toLowerCase();
  const quote = await findQuote(email, body.reference);
  if (quote) await queueMail(createMail(quote, email));
  return success;
}

/** Quotes of an account may still belong to the address, until its owner logs in. */
async function findQuote(email: string, reference: string): Promise<StoredQuote | undefined> {
  const key = toReferenceKey(reference);
  if (!key) return undefined;
  for (const userId of [await findUserIdOf(email), toGuestId(email)]) {
    if (userId === undefined) continue;
    for await (const quote of iterateOrders({ userId })) {
      if (toReferenceKey(quote.reference) === key) return quote;
    }
  }
  return undefined;
}

/** The link is created when the mail is sent. */
function createMail(quote: StoredQuote, email: string): Mail {
  const { id, reference, userId } = quote;
  const isGuest = belongsToVisitor(quote);
  const hour = new Date().toISOString().slice(0, 13);
  return {
    id: toMailId('order-link', id, hour),
    to: email,
    recipientId: toRecipientId(email),
    ...(isGuest ? {} : { userId }),
    list: null,
    content: {
      template: 'order-link',
      orderId: id,
      reference,
      isGuest,
    },
  };
}
