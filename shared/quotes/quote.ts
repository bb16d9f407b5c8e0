import type { Claim } from '../entities/hold.ts';
import type {
  Layaway,
  Offer,
  Order,
  OrderChange,
  OrderItem,
  PricedLine,
  QuoteState,
} from '../entities/order.ts';
import type { OpenAttempt } from '../entities/payment.ts';
import { hasMoney } from './ledger.ts';
import { isAgreedState, isOpenState, STATUS_OF_STATE } from './states.ts';

/** A stored quote has the payment that runs at the provider; callers only see whether it is being completed. */
type WithAttempt = Pick<Order, 'isCapturing'> | { attempt: OpenAttempt | null };

/** Without what is computed for each caller. */
export type Quote = Omit<
  Order,
  | 'unread'
  | 'holdSeconds'
  | 'documents'
  | 'stage'
  | 'balance'
  | 'isCapturing'
  | 'returnableUntil'
  | 'taxes'
> &
  WithAttempt;

const DAY_MS = 24 * 3_600_000;
export const OFFER_VALIDITY_MS = 7 * DAY_MS;
/** The pieces stay on hold for this long after an installment was due. */
export const INSTALMENT_GRACE_MS = 7 * DAY_MS;
/** Leaves time for the handover after the last installment. */
const PAID_HOLD_MS = 365 * DAY_MS;

/** Only accepted quotes have a hold. */
export function enterState<Q extends Pick<Quote, 'state' | 'heldUntil' | 'history'>>(
  quote: Q,
  state: QuoteState,
  { actor, by }: Pick<OrderChange, 'actor' | 'by'>,
  at: string,
): Q {
  return {
    ...quote,
    state,
    heldUntil: state === 'accepted' ? quote.heldUntil : null,
    history: [...quote.history, { state, status: STATUS_OF_STATE[state], at, actor, by }],
  };
}

/** A question becomes a quote with the first offer or agreement. */
export const isOnlyQuestion = ({
  isQuestion,
  offers,
  state,
}: Pick<Quote, 'isQuestion' | 'offers' | 'state'>): boolean =>
  isQuestion && offers.length === 0 && !isAgreedState(state);

export const getLastOffer = ({ offers }: Pick<Quote, 'offers'>): Offer | undefined => offers.at(-1);

export const isCapturing = (quote: WithAttempt): boolean =>
  'attempt' in quote ? quote.attempt?.state === 'capturing' : quote.isCapturing;

/** Pieces stay on hold after the end of the hold while money is in or a payment is being completed. */
export const keepsHold = (quote: Pick<Order, 'ledger'> & WithAttempt): boolean =>
  isCapturing(quote) || hasMoney(quote);

type Timed = Pick<Order, 'state' | 'heldUntil' | 'ledger'> &
  WithAttempt & { offers: readonly Pick<Offer, 'expiresAt'>[] };

/** Offers expire and holds lapse by time, so the stored state may be outdated. */
export function getState(quote: Timed, now: string): QuoteState {
  const { state, heldUntil } = quote;
  if (state === 'quoted' && isOfferExpired(quote, now)) return 'expired';
  if (state === 'accepted' && isPast(heldUntil, now) && !keepsHold(quote)) return 'lapsed';
  return state;
}

export const isOfferExpired = (
  { offers }: { offers: readonly Pick<Offer, 'expiresAt'>[] },
  now: string,
): boolean => isPast(offers.at(-1)?.expiresAt, now);

/** Falls back to the last offer for a sale that was agreed elsewhere. */
export const getAgreedOffer = ({
  offers,
  acceptedOffer,
}: Pick<Quote, 'offers' | 'acceptedOffer'>): Offer | undefined =>
  offers.find(({ number }) => number === acceptedOffer) ?? offers.at(-1);

/** Falls back to the last offer or the whole request for a sale that was agreed elsewhere. */
export function getAgreedLines(
  quote: Pick<Quote, 'offers' | 'acceptedOffer' | 'items'>,
): PricedLine[] {
  return (
    getAgreedOffer(quote)?.lines ??
    quote.items.map(({ productId, price }) => ({ productId, price }))
  );
}

export function getShareBought({
  items,
  boughtIds,
}: Pick<Order, 'items' | 'boughtIds'>): 'all' | 'some' | 'none' {
  const bought = items.filter(({ productId }) => boughtIds.includes(productId));
  if (bought.length === 0) return 'none';
  return bought.length === items.length ? 'all' : 'some';
}

export const getQuantities = ({ items }: Pick<Quote, 'items'>): ReadonlyMap<string, number> =>
  new Map(items.map(({ productId, quantity }) => [productId, quantity]));

export const countPieces = ({ items }: { items: readonly Pick<OrderItem, 'quantity'>[] }): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** @returns the pieces of which all units are back on sale after a return. */
export function getRestockedIds({
  items,
  returns,
}: Pick<Quote, 'items' | 'returns'>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { lines, restocked } of returns) {
    for (const { productId } of restocked) {
      const quantity = lines.find((line) => line.productId === productId)?.quantity ?? 0;
      counts.set(productId, (counts.get(productId) ?? 0) + quantity);
    }
  }
  const quantities = getQuantities({ items });
  const restocked = [...counts].filter(([id, count]) => count >= (quantities.get(id) ?? 1));
  return new Set(restocked.map(([id]) => id));
}

/** Accepted quotes whose hold has no end claim nothing. */
export function getClaims(
  quote: Pick<
    Quote,
    'id' | 'state' | 'offers' | 'acceptedOffer' | 'items' | 'heldUntil' | 'sale' | 'returns'
  >,
): Map<string, Pick<Claim, 'id' | 'kind' | 'quantity' | 'until'>> {
  const { id, state, heldUntil, sale } = quote;
  const kind = state === 'sold' && sale ? 'sale' : 'quote';
  if (kind === 'quote' && (state !== 'accepted' || heldUntil === null)) return new Map();
  const quantities = getQuantities(quote);
  const restocked = getRestockedIds(quote);
  return new Map(
    getAgreedLines(quote)
      .filter(({ productId }) => !restocked.has(productId))
      .map(({ productId }) => [
        productId,
        {
          id,
          kind,
          quantity: quantities.get(productId) ?? 1,
          until: kind === 'sale' ? null : heldUntil,
        },
      ]),
  );
}

export const getPaymentName = (index: number): string =>
  index === 0 ? 'Deposit' : `Installment ${index}`;

export function getLayawayEnd({ instalments }: Pick<Layaway, 'instalments'>, now: string): string {
  const next = instalments.find(({ paidAt }) => paidAt === null);
  return next ? shift(next.dueAt, INSTALMENT_GRACE_MS) : shift(now, PAID_HOLD_MS);
}

export function countUnread(
  { messages }: Pick<Quote, 'messages'>,
  side: 'collector' | 'dealer',
  readUpTo: string | null,
): number {
  return messages.filter(({ from, id }) => from !== side && (readUpTo === null || id > readUpTo))
    .length;
}

/** A closed quote accepts messages of the collector for this long, and this many. */
const MESSAGES_AFTER_END_MS = 30 * DAY_MS;
const MAX_MESSAGES_AFTER_END = 10;

export function getMessageRefusal(quote: Quote, now: string): string | undefined {
  const endedAt = getClosedAt(quote, now);
  if (endedAt === undefined) return undefined;
  const instead = 'Please write to us by the contact form, or request a new quote.';
  if (shift(endedAt, MESSAGES_AFTER_END_MS) < now) {
    return `This quote was closed more than 30 days ago and takes no more messages. ${instead}`;
  }
  const sent = quote.messages.filter(
    ({ from, createdAt }) => from === 'collector' && createdAt > endedAt,
  );
  return sent.length < MAX_MESSAGES_AFTER_END
    ? undefined
    : `You have sent ${MAX_MESSAGES_AFTER_END} messages since this quote was closed; it takes no more. ${instead}`;
}

function getClosedAt(quote: Quote, now: string): string | undefined {
  const { history, offers, heldUntil, createdAt } = quote;
  const state = getState(quote, now);
  if (isOpenState(state)) return undefined;
  // The quote closed by time, which no stored change records.
  if (state !== quote.state) {
    return (state === 'expired' ? offers.at(-1)?.expiresAt : heldUntil) ?? createdAt;
  }
  return history.at(-1)?.at ?? createdAt;
}

/** The dealer is notified of unread messages again after this time. */
const BUNDLE_MS = DAY_MS;

/** Notifies the dealer of the first unread message, and of the first one a day later. */
export function beginsBundle(
  { messages }: Pick<Quote, 'messages'>,
  messageId: string,
  readUpTo: string | null,
): boolean {
  const unread = messages.filter(
    ({ from, id }) => from === 'collector' && (readUpTo === null || id > readUpTo),
  );
  let begin: string | undefined;
  for (const { id, createdAt } of unread) {
    const isFirst = begin === undefined || createdAt >= shift(begin, BUNDLE_MS);
    if (isFirst) begin = createdAt;
    if (id === messageId) return isFirst;
  }
  return false;
}

export const isOpen = ({ state, archivedAt }: Pick<Quote, 'state' | 'archivedAt'>): boolean =>
  archivedAt === null && isOpenState(state);

const isPast = (time: string | null | undefined, now: string) =>
  time !== null && time !== undefined && time <= now;

export const shift = (time: string, ms: number): string =>
  new Date(Date.parse(time) + ms).toISOString();
