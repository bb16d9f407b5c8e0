import type { Claim } from '../entities/hold.ts';
import type {
  InboxGroup,
  Layaway,
  Offer,
  Order,
  OrderChange,
  OrderItem,
  OrderSummary,
  PricedLine,
  QuoteState,
} from '../entities/order.ts';
import { isOpenState, STATUS_OF_STATE } from './states.ts';

export type Quote = Omit<Order, 'unread' | 'holdSeconds' | 'documents'>;

const DAY_MS = 24 * 3_600_000;
export const OFFER_VALIDITY_MS = 7 * DAY_MS;
/** Reminders are sent this long before the end of offers and holds, if these last more than twice as long. */
const REMINDER_MS = DAY_MS;
const INSTALMENT_REMINDER_MS = 3 * DAY_MS;
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
  isQuestion && offers.length === 0 && state !== 'accepted' && state !== 'sold';

export const getLastOffer = ({ offers }: Pick<Quote, 'offers'>): Offer | undefined => offers.at(-1);

/** Offers expire and holds lapse by time, so the stored state may be outdated. */
export function getState(
  {
    state,
    offers,
    heldUntil,
  }: Pick<Quote, 'state' | 'heldUntil'> & { offers: readonly Pick<Offer, 'expiresAt'>[] },
  now: string,
): QuoteState {
  if (state === 'quoted' && isOfferExpired({ offers }, now)) return 'expired';
  if (state === 'accepted' && isPast(heldUntil, now)) return 'lapsed';
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

/** Accepted quotes whose hold has no end claim nothing. */
export function getClaims(
  quote: Pick<Quote, 'id' | 'state' | 'offers' | 'acceptedOffer' | 'items' | 'heldUntil' | 'sale'>,
): Map<string, Pick<Claim, 'id' | 'kind' | 'quantity' | 'until'>> {
  const { id, state, heldUntil, sale } = quote;
  const kind = state === 'sold' && sale ? 'sale' : 'quote';
  if (kind === 'quote' && (state !== 'accepted' || heldUntil === null)) return new Map();
  const quantities = getQuantities(quote);
  return new Map(
    getAgreedLines(quote).map(({ productId }) => [
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

export type ReminderKind = 'offer-expires' | 'hold-ends' | 'instalment-due' | 'instalment-overdue';
export interface Reminder {
  at: string;
  kind: ReminderKind;
}

export function getReminders(quote: Quote): Reminder[] {
  const { state, layaway, heldUntil, history } = quote;
  if (state === 'quoted') {
    const offer = getLastOffer(quote);
    return offer ? remindBefore('offer-expires', offer.createdAt, offer.expiresAt) : [];
  }
  if (state !== 'accepted' || heldUntil === null) return [];
  if (!layaway) {
    return remindBefore('hold-ends', history.at(-1)?.at ?? quote.createdAt, heldUntil);
  }
  return layaway.instalments
    .filter(({ paidAt }) => paidAt === null)
    .flatMap(({ dueAt }): Reminder[] => [
      { at: shift(dueAt, -INSTALMENT_REMINDER_MS), kind: 'instalment-due' },
      { at: dueAt, kind: 'instalment-overdue' },
    ])
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** @param remindedAt the time of the last reminder.
 *  @returns the next time at which the quote changes or needs a reminder; null if none. */
export function getDueAt(quote: Quote, remindedAt: string): string | null {
  const end = getEnd(quote);
  const reminder = getReminders(quote).find(({ at }) => at > remindedAt);
  const times = [end, reminder?.at].filter((time) => time !== undefined && time !== null);
  return times.sort()[0] ?? null;
}

function getEnd(quote: Quote): string | null {
  if (quote.state === 'quoted') return getLastOffer(quote)?.expiresAt ?? null;
  return quote.state === 'accepted' ? quote.heldUntil : null;
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

const MAX_NAMES = 3;
const MAX_NAME_LENGTH = 80;

export function summarize(quote: Quote, readUpTo: string | null): OrderSummary {
  const unread = countUnread(quote, 'dealer', readUpTo);
  const { id, reference, requester, totalAmount, state, heldUntil, createdAt, updatedAt } = quote;
  const group = getGroup(quote, unread);
  return {
    id,
    reference,
    requester,
    totalAmount,
    state,
    heldUntil,
    unread,
    createdAt,
    updatedAt,
    group,
    isQuestion: isOnlyQuestion(quote),
    waitingSince: getWaitingSince(quote, group, readUpTo),
    expiresAt: getLastOffer(quote)?.expiresAt ?? null,
    names: quote.items.slice(0, MAX_NAMES).map(({ name }) => name.slice(0, MAX_NAME_LENGTH)),
    itemCount: quote.items.length,
    imageUrl: quote.items.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
  };
}

function getGroup({ state, archivedAt }: Quote, unread: number): InboxGroup {
  if (archivedAt !== null) return 'archived';
  if (state === 'pending' || state === 'countered' || unread > 0) return 'waiting';
  if (state === 'accepted' || state === 'quoted') return state;
  return 'closed';
}

function getWaitingSince(quote: Quote, group: InboxGroup, readUpTo: string | null): string {
  const { messages, state, history, createdAt } = quote;
  const changedAt = history.at(-1)?.at ?? createdAt;
  if (group !== 'waiting') return changedAt;
  const message = messages.find(
    ({ from, id }) => from === 'collector' && (readUpTo === null || id > readUpTo),
  );
  const isAsked = state === 'pending' || state === 'countered';
  const times = [isAsked ? changedAt : undefined, message?.createdAt];
  return times.filter((time) => time !== undefined).sort()[0] ?? changedAt;
}

export const isOpen = ({ state, archivedAt }: Pick<Quote, 'state' | 'archivedAt'>): boolean =>
  archivedAt === null && isOpenState(state);

function remindBefore(kind: ReminderKind, from: string, end: string): Reminder[] {
  const lastsLong = Date.parse(end) - Date.parse(from) > 2 * REMINDER_MS;
  return lastsLong ? [{ at: shift(end, -REMINDER_MS), kind }] : [];
}

const isPast = (time: string | null | undefined, now: string) =>
  time !== null && time !== undefined && time <= now;

const shift = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
