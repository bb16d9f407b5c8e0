import {
  BUDGETS,
  type BudgetName,
  DEALER_MAILS_PER_HOUR,
} from '../../../shared/contract/budgets.ts';
import type { Mail, MailContent } from '../../../shared/entities/mail.ts';
import { COLLECTOR_UPDATES, DEALER_UPDATES } from '../../../shared/entities/mail.ts';
import type { Offer, PricedLine } from '../../../shared/entities/order.ts';
import {
  beginsBundle,
  getAgreedOffer,
  getLastOffer,
  isOnlyQuestion,
} from '../../../shared/quotes/quote.ts';
import { log } from '../../platform/aws/log.ts';
import { transactWrite } from '../../platform/table/conditional-writes.ts';
import { queueMail, queueWrites, toMailId } from '../../platform/table/mail-queue.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import type { QuoteChanged } from '../../platform/table/outbox.ts';
import { toGuestId } from '../../platform/table/questions.ts';
import { spendWrite } from '../../platform/table/spent-budgets.ts';
import { getDealerEmail } from './dealer-email.ts';

/** Queues the mails about a change: to the side that did not make it, or to both.
 *  @param id of the outbox event. */
export async function notifyOfQuote(id: string, event: QuoteChanged): Promise<void> {
  const quote = await findOrder(event.orderId);
  if (!quote) return;
  const { change, reminder, actor } = event;
  const update = reminder ?? change;
  const isFor = <U extends string>(updates: readonly U[], side: typeof actor): U | undefined =>
    isOwnAction(event, side) ? undefined : updates.find((each) => each === update);
  const content = toUpdate(quote, event);
  const toCollector = isFor(COLLECTOR_UPDATES, 'collector');
  if (toCollector) {
    const mail = toCollectorMail(quote, id, { ...content, to: 'collector', update: toCollector });
    if (mail) await queueCaused(mail, quote, event);
  }
  const toDealer = isFor(DEALER_UPDATES, 'dealer');
  const dealer = getDealerEmail();
  if (!toDealer || !dealer) return;
  const mail: Mail = {
    id: toMailId('quote', quote.id, id, 'dealer'),
    to: dealer,
    recipientId: toRecipientId(dealer),
    list: 'quotes',
    content: { ...content, to: 'dealer', update: toDealer },
  };
  if (!isBundled(quote, event)) await queueCaused(mail, quote, event);
}

/** The dealer was notified of an earlier message and has not read it. */
const isBundled = (quote: StoredQuote, { change, messageId }: QuoteChanged): boolean =>
  change === 'message' &&
  messageId !== undefined &&
  !beginsBundle(quote, messageId, quote.readUpTo.dealer);

/** Budgets keep members from flooding a mailbox. The inbox and the daily digest show what is not mailed. */
async function queueCaused(mail: Mail, quote: StoredQuote, event: QuoteChanged): Promise<void> {
  const budget = getBudget(quote, event);
  if (!budget) {
    await queueMail(mail);
    return;
  }
  const { userId, reference } = quote;
  const isLimited =
    mail.content.template === 'quote-update' &&
    mail.content.to === 'dealer' &&
    event.change !== 'accepted';
  const isQueued = await transactWrite([
    ...queueWrites(mail),
    spendWrite(`${budget}Mail#${userId}`, BUDGETS[budget].mailsPerHour),
    ...(isLimited ? [spendWrite(`dealerMail#${userId}`, DEALER_MAILS_PER_HOUR)] : []),
  ]);
  if (!isQueued) log.info('A mail about a quote was not queued', { reference });
}

/** The budget of the mails that a change causes; undefined if neither a member nor a visitor has made it. */
function getBudget(quote: StoredQuote, { actor, change }: QuoteChanged): BudgetName | undefined {
  if (actor !== 'collector') return undefined;
  if (isGuest(quote)) return 'confirmedQuestion';
  if (change === 'requested') return 'quote';
  return change === 'message' ? 'quoteMessage' : 'quoteAnswer';
}

/** Requests and acceptances are confirmed to the collector; the rest of what a side does, it knows. */
function isOwnAction({ change, actor }: QuoteChanged, side: QuoteChanged['actor']): boolean {
  const isConfirmed = change === 'requested' || change === 'accepted';
  return actor === side && !(isConfirmed && side === 'collector');
}

type Update = Omit<Extract<MailContent, { template: 'quote-update' }>, 'to' | 'update'>;

function toUpdate(quote: StoredQuote, event: QuoteChanged): Update {
  const { id, reference, requester, status, heldUntil, layaway } = quote;
  const { change } = event;
  const terms = getTerms(quote, event);
  const prices = new Map(terms?.lines.map(({ productId, price }) => [productId, price]));
  const items = terms ? quote.items.filter(({ productId }) => prices.has(productId)) : quote.items;
  return {
    template: 'quote-update',
    orderId: id,
    reference,
    requester,
    isGuest: isGuest(quote),
    status,
    isQuestion: isOnlyQuestion(quote),
    items: items.map(({ productId, name, imageUrl, isAuthentic, authenticity, quantity }) => ({
      name,
      imageUrl,
      isAuthentic,
      authenticity,
      quantity,
      price: prices.get(productId) ?? null,
      ...(change === 'lost' && { isBought: quote.boughtIds.includes(productId) }),
    })),
    totals: terms?.totals ?? null,
    text: getText(quote, event),
    expiresAt: getLastOffer(quote)?.expiresAt ?? null,
    heldUntil,
    instalments: isAboutInstallments(event) ? (layaway?.instalments ?? []) : [],
    instalment: getInstalment(quote, event),
  };
}

interface Terms {
  lines: readonly PricedLine[];
  totals: Update['totals'];
}

/** The prices that a change is about; undefined when it is not about prices. */
function getTerms(quote: StoredQuote, { change, reminder }: QuoteChanged): Terms | undefined {
  const { offers, counters } = quote;
  const last = getLastOffer(quote);
  if (change === 'offered' || reminder === 'offer-expires') return last && toTerms(last);
  if (change === 'countered') {
    const counter = counters.at(-1);
    const answered = offers.find(({ number }) => number === counter?.offer);
    return counter && answered && toTerms({ ...answered, ...counter });
  }
  if (change !== 'accepted' && change !== 'sold' && change !== 'layaway') return undefined;
  const agreed = getAgreedOffer(quote);
  return agreed && toTerms(agreed);
}

const toTerms = ({
  lines,
  shipping,
  insurance,
  discount,
  total,
}: Omit<Offer, 'number'>): Terms => ({
  lines,
  totals: { shipping, insurance, discount, total },
});

/** The note or the message that a change came with. */
function getText(quote: StoredQuote, { change, actor, messageId }: QuoteChanged): string | null {
  const { messages, history, note, counters } = quote;
  switch (change) {
    case 'requested':
      return note;
    case 'offered':
      return getLastOffer(quote)?.note ?? null;
    case 'countered':
      return counters.at(-1)?.note ?? null;
    case 'message':
      return messages.find(({ id }) => id === messageId)?.text ?? null;
    case 'declined':
    case 'released': {
      const state = change === 'declined' ? 'declined' : 'lapsed';
      const at = history.findLast((entry) => entry.state === state)?.at;
      return (
        messages.find(({ from, createdAt }) => from === actor && createdAt === at)?.text ?? null
      );
    }
    default:
      return null;
  }
}

const isAboutInstallments = ({ change, reminder }: QuoteChanged) =>
  change === 'layaway' || change === 'payment' || (reminder?.startsWith('instalment-') ?? false);

/** The instalment that was paid, or the next one. */
function getInstalment({ layaway }: StoredQuote, event: QuoteChanged): number | null {
  if (!layaway || !isAboutInstallments(event)) return null;
  if (event.instalment !== undefined) return event.instalment;
  const next = layaway.instalments.findIndex(({ paidAt }) => paidAt === null);
  return next === -1 ? null : next;
}

/** Visitors have no account. */
const isGuest = ({ userId, requester: { email } }: StoredQuote) =>
  email !== null && userId === toGuestId(email);

function toCollectorMail(
  quote: StoredQuote,
  reason: string,
  content: Mail['content'],
): Mail | undefined {
  const { id, userId, requester } = quote;
  const { email } = requester;
  if (email === null) return undefined;
  return {
    id: toMailId('quote', id, reason),
    to: email,
    ...(isGuest(quote) ? {} : { userId }),
    recipientId: toRecipientId(email),
    list: 'quotes',
    content,
  };
}
