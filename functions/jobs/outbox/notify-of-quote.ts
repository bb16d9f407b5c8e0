import {
  BUDGETS,
  type BudgetName,
  DEALER_MAILS_PER_HOUR,
} from '../../../shared/contract/budgets.ts';
import type { Mail } from '../../../shared/entities/mail.ts';
import { COLLECTOR_UPDATES, DEALER_UPDATES } from '../../../shared/entities/mail.ts';
import { beginsBundle } from '../../../shared/quotes/quote.ts';
import { log } from '../../platform/aws/log.ts';
import { transactWrite } from '../../platform/table/conditional-writes.ts';
import { queueMail, queueWrites, toMailId } from '../../platform/table/mail-queue.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import type { QuoteChanged } from '../../platform/table/outbox.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { spendWrite } from '../../platform/table/spent-budgets.ts';
import { getDealerEmail } from './dealer-email.ts';
import { isGuest, toUpdate } from './quote-update.ts';

/** Queues the mails about a change: to the side that did not make it, or to both.
 *  @param id of the outbox event. */
export async function notifyOfQuote(id: string, event: QuoteChanged): Promise<void> {
  const quote = await findOrder(event.orderId);
  if (!quote || isDoneInPerson(quote, event)) return;
  const { change, reminder, actor } = event;
  const update = reminder ?? change;
  const isFor = <U extends string>(updates: readonly U[], side: typeof actor): U | undefined =>
    isOwnAction(event, side) ? undefined : updates.find((each) => each === update);
  const toCollector = isFor(COLLECTOR_UPDATES, 'collector');
  const toDealer = isFor(DEALER_UPDATES, 'dealer');
  const dealer = getDealerEmail();
  if (!toCollector && (!toDealer || !dealer)) return;
  const [settings, { timeZone }] = await Promise.all([getSaleSettings(), getShopSettings()]);
  const content = toUpdate(quote, event, { settings, timeZone });
  if (toCollector) {
    const mail = toCollectorMail(quote, id, { ...content, to: 'collector', update: toCollector });
    if (mail) await queueCaused(mail, quote, event);
  }
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

/** Both sides know of a quote that staff begin while they talk to the customer, and of a sale elsewhere. */
const isDoneInPerson = ({ isForCustomer, place }: StoredQuote, { change }: QuoteChanged): boolean =>
  (isForCustomer && change === 'requested') || (place !== undefined && change === 'sold');

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

/** Requests and acceptances of the collector are confirmed. Each side knows its other actions. */
function isOwnAction({ change, actor }: QuoteChanged, side: QuoteChanged['actor']): boolean {
  const isConfirmed =
    change === 'requested' || change === 'accepted' || change === 'return-requested';
  return actor === side && !(isConfirmed && side === 'collector');
}

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
