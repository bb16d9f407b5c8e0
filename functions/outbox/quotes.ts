import type { Mail } from '../../shared/entities/mail.ts';
import type { Order, OrderStatus } from '../../shared/entities/order.ts';
import { queueMail, toMailId } from '../storage/table/mail-queue.ts';
import { toRecipientId } from '../storage/table/mail-recipients.ts';
import { findOrder } from '../storage/table/orders.ts';
import { getDealerEmail } from './dealer.ts';

/** Queues the confirmation to the collector, and the notice to the dealer. */
export async function notifyOfRequest(orderId: string): Promise<void> {
  const order = await findOrder(orderId);
  if (!order) return;
  const toCollector = toCollectorMail(order, 'received', {
    template: 'quote-received',
    ...toQuote(order),
  });
  if (toCollector) await queueMail(toCollector);
  const dealer = getDealerEmail();
  if (!dealer) return;
  await queueMail({
    id: toMailId('quote', order.id, 'requested'),
    to: dealer,
    recipientId: toRecipientId(dealer),
    list: 'staffDigest',
    content: { template: 'quote-requested', ...toQuote(order), requester: order.requester },
  });
}

/** @param event The id of the outbox event: a quote can get the same status twice. */
export async function notifyOfAnswer(
  event: string,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  const order = await findOrder(orderId);
  const mail =
    order &&
    toCollectorMail(order, event, { template: 'quote-answered', ...toQuote(order), status });
  if (mail) await queueMail(mail);
}

function toCollectorMail(
  { id, userId, requester: { email } }: Order,
  reason: string,
  content: Mail['content'],
): Mail | undefined {
  if (email === null) return undefined;
  return {
    id: toMailId('quote', id, reason),
    to: email,
    userId,
    recipientId: toRecipientId(email),
    list: 'quotes',
    content,
  };
}

const toQuote = ({ id, items, note }: Order) => ({
  orderId: id,
  items: items.map(({ name, imageUrl, isAuthentic, quantity }) => ({
    name,
    imageUrl,
    isAuthentic,
    quantity,
  })),
  note,
});
