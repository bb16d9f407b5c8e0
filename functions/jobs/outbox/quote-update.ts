import { formatAddress } from '../../../shared/addresses/address-layout.ts';
import { HOME_COUNTRY } from '../../../shared/addresses/countries.ts';
import type { DeliveredLine } from '../../../shared/entities/delivery.ts';
import type { MailContent } from '../../../shared/entities/mail.ts';
import type { CounterOffer, Offer, PricedLine } from '../../../shared/entities/order.ts';
import type { TaxLine } from '../../../shared/entities/payment.ts';
import type { SaleSettings } from '../../../shared/entities/sale-settings.ts';
import { getBalanceCents } from '../../../shared/quotes/ledger.ts';
import { listManualWays } from '../../../shared/quotes/manual-ways.ts';
import { fromCents, toCents, totalCents } from '../../../shared/quotes/money.ts';
import {
  getAgreedLines,
  getAgreedOffer,
  getLastOffer,
  getQuantities,
  isCapturing,
  isOnlyQuestion,
} from '../../../shared/quotes/quote.ts';
import { getCodeName } from '../../../shared/quotes/sale-names.ts';
import { describeNextStep, getReturnableUntil, getStage } from '../../../shared/quotes/stage.ts';
import { isAgreedState } from '../../../shared/quotes/states.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import type { QuoteChanged } from '../../platform/table/outbox.ts';
import { belongsToVisitor } from '../../platform/table/questions.ts';

type Update = Omit<Extract<MailContent, { template: 'quote-update' }>, 'to' | 'update'>;

interface Shop {
  settings: SaleSettings;
  /** IANA time zone, such as `America/New_York`. */
  timeZone: string;
}

/** @returns the content of the mails about a change. */
export function toUpdate(quote: StoredQuote, event: QuoteChanged, shop: Shop): Update {
  const { id, reference, requester, status, heldUntil, layaway, items } = quote;
  const terms = getTerms(quote, event);
  const prices = new Map(terms?.lines.map(({ productId, price }) => [productId, price]));
  const quantities = getShownQuantities(quote, event, terms);
  const isBought = ({ productId }: { productId: string }) => quote.boughtIds.includes(productId);
  return {
    template: 'quote-update',
    orderId: id,
    reference,
    requester,
    isGuest: isGuest(quote),
    status,
    isQuestion: isOnlyQuestion(quote),
    items: items
      .filter(({ productId }) => quantities.has(productId))
      .map(({ productId, name, imageUrl, isAuthentic, authenticity, quantity }) => ({
        name,
        imageUrl,
        isAuthentic,
        authenticity,
        quantity: quantities.get(productId) ?? quantity,
        price: prices.get(productId) ?? null,
        ...(event.change === 'lost' && { isBought: isBought({ productId }) }),
      })),
    totals: terms?.totals ?? null,
    text: getText(quote, event),
    expiresAt: getLastOffer(quote)?.expiresAt ?? null,
    heldUntil,
    instalments: isAboutInstallments(quote, event) ? (layaway?.instalments ?? []) : [],
    instalment: getInstalment(quote, event),
    progress: getProgress(quote, shop),
    payment: toPayment(quote, event),
    waysToPay: asksForPayment(quote, event) ? listManualWays(shop.settings) : [],
    parcel: event.change === 'shipped' ? (findParcel(quote, event) ?? null) : null,
    returnableUntil: event.change === 'delivered' ? getReturnableUntil(quote) : null,
    returnAddress: event.change === 'return-approved' ? getReturnAddress(quote, shop) : [],
  };
}

/** Mails about a quote without an account have a link that opens it. */
export const isGuest = (quote: StoredQuote): boolean =>
  quote.requester.email !== null && belongsToVisitor(quote);

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
    return (
      counter &&
      answered &&
      toTerms({ ...answered, ...counter, taxes: getTaxes(quote, answered, counter) })
    );
  }
  if (change !== 'accepted' && change !== 'sold' && change !== 'layaway') return undefined;
  const agreed = getAgreedOffer(quote);
  return agreed && toTerms(agreed);
}

/** The tax changes with the prices, and the total includes it. */
function getTaxes(quote: StoredQuote, answered: Offer, { lines, total }: CounterOffer): TaxLine[] {
  const { shipping, insurance, discount, taxes } = answered;
  const untaxed = totalCents(lines, getQuantities(quote), { shipping, insurance, discount });
  return taxes.map((tax) => ({ ...tax, amount: fromCents(toCents(total) - untaxed) }));
}

const toTerms = ({
  lines,
  shipping,
  insurance,
  discount,
  taxes,
  total,
}: Omit<Offer, 'number'>): Terms => ({
  lines,
  totals: { shipping, insurance, discount, taxes, total },
});

/** @returns the pieces that the mail shows, with the units that it is about; the quote's units if it names none. */
function getShownQuantities(
  quote: StoredQuote,
  event: QuoteChanged,
  terms: Terms | undefined,
): ReadonlyMap<string, number | undefined> {
  const delivered = findDeliveredLines(quote, event);
  if (delivered) return new Map(delivered.map(({ productId, quantity }) => [productId, quantity]));
  const isAgreed = isAgreedState(quote.state);
  const lines = terms?.lines ?? (isAgreed ? getAgreedLines(quote) : quote.items);
  return new Map(lines.map(({ productId }) => [productId, undefined]));
}

/** The pieces of the parcel or of the return. */
function findDeliveredLines(
  quote: StoredQuote,
  event: QuoteChanged,
): readonly DeliveredLine[] | undefined {
  if (event.change === 'shipped' || event.change === 'delivered') {
    return findParcel(quote, event)?.lines;
  }
  return event.change.startsWith('return-') ? findReturn(quote, event)?.lines : undefined;
}

const findParcel = ({ shipments }: StoredQuote, event: QuoteChanged) =>
  shipments.find(({ number }) => number === event.number);

const findReturn = ({ returns }: StoredQuote, event: QuoteChanged) =>
  returns.find(({ number }) => number === event.number);

/** The note, message, reason or answer that a change came with. */
function getText(quote: StoredQuote, event: QuoteChanged): string | null {
  const { messages, history, note, counters, dispute } = quote;
  const { change, actor, messageId } = event;
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
    case 'return-requested':
      return findReturn(quote, event)?.reason ?? null;
    case 'return-approved':
    case 'return-declined':
      return findReturn(quote, event)?.answer ?? null;
    case 'disputed':
      return dispute?.reason ? getCodeName(dispute.reason) : null;
    case 'dispute-resolved':
      return dispute?.outcome ? getCodeName(dispute.outcome) : null;
    default:
      return null;
  }
}

function isAboutInstallments(quote: StoredQuote, event: QuoteChanged): boolean {
  const { change, reminder } = event;
  if (change === 'layaway' || change === 'payment') return true;
  if (reminder?.startsWith('instalment-')) return true;
  return change === 'paid' && findInstalment(quote, event) !== undefined;
}

/** The instalment that was paid, or the next one. */
function getInstalment(quote: StoredQuote, event: QuoteChanged): number | null {
  const { layaway } = quote;
  if (!layaway || !isAboutInstallments(quote, event)) return null;
  const paid = findInstalment(quote, event);
  if (paid !== undefined) return paid;
  const next = layaway.instalments.findIndex(({ paidAt }) => paidAt === null);
  return next === -1 ? null : next;
}

const findInstalment = (quote: StoredQuote, event: QuoteChanged): number | undefined =>
  event.instalment ?? findEntry(quote, event)?.instalment ?? undefined;

function getProgress(quote: StoredQuote, { timeZone }: Shop): Update['progress'] {
  const stage = getStage(quote, isCapturing(quote), new Date().toISOString());
  if (stage === null) return null;
  const formatDate = (at: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(at));
  return {
    stage,
    nextStep: describeNextStep(quote, stage, formatDate),
    balance: fromCents(getBalanceCents(quote)),
    needsAddress: quote.state === 'accepted' && quote.shippingAddress === null,
  };
}

function toPayment(quote: StoredQuote, event: QuoteChanged): Update['payment'] {
  const entry = findEntry(quote, event);
  return entry ? { method: entry.method, cents: entry.cents } : null;
}

/** Clearances, failures and applications are about an earlier entry. */
function findEntry({ ledger }: StoredQuote, { entryId }: QuoteChanged) {
  const entry = ledger.find(({ id }) => id === entryId);
  const isOnlyAbout =
    entry?.kind === 'clearance' || entry?.kind === 'failure' || entry?.kind === 'application';
  return isOnlyAbout ? ledger.find(({ id }) => id === entry?.of) : entry;
}

/** Changes after which the collector has to pay, or to pay again. */
const BEFORE_PAYMENT: readonly string[] = [
  'accepted',
  'marked',
  'layaway',
  'payment-failed',
  'hold-ends',
  'instalment-due',
  'instalment-overdue',
] satisfies (QuoteChanged['change'] | QuoteChanged['reminder'])[];

const asksForPayment = (quote: StoredQuote, { change, reminder }: QuoteChanged): boolean =>
  quote.state === 'accepted' &&
  getBalanceCents(quote) > 0 &&
  BEFORE_PAYMENT.includes(reminder ?? change);

/** Senders abroad need the country, which domestic addresses leave out. */
function getReturnAddress({ shippingAddress }: StoredQuote, { settings }: Shop): string[] {
  const { name, address } = settings.seller;
  if (!address) return [];
  const isForAbroad = shippingAddress !== null && shippingAddress.countryCode !== HOME_COUNTRY;
  const [recipient = '', ...lines] = formatAddress(address, { isForAbroad });
  return [name || recipient, ...lines];
}
