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

/** A quote as both sides see it; times are ISO 8601. */
export type Quote = Omit<Order, 'unread' | 'holdSeconds' | 'documents'>;

const DAY_MS = 24 * 3_600_000;
/** How long an offer is valid if nothing else is said. */
export const OFFER_VALIDITY_MS = 7 * DAY_MS;
/** Offers and holds that last longer than twice this are followed by a reminder this long before their end. */
const REMINDER_MS = DAY_MS;
/** Before an instalment is due. */
const INSTALMENT_REMINDER_MS = 3 * DAY_MS;
/** After an instalment was due, the pieces stay on hold for this long. */
export const INSTALMENT_GRACE_MS = 7 * DAY_MS;
/** For the handover after the last instalment. */
const PAID_HOLD_MS = 365 * DAY_MS;

/** The quote in its next state, with the change in its history. Only accepted quotes are held. */
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

/** Whether it is a question that neither an offer nor an agreement has followed. */
export const isOnlyQuestion = ({
  isQuestion,
  offers,
  state,
}: Pick<Quote, 'isQuestion' | 'offers' | 'state'>): boolean =>
  isQuestion && offers.length === 0 && state !== 'accepted' && state !== 'sold';

export const getLastOffer = ({ offers }: Pick<Quote, 'offers'>): Offer | undefined => offers.at(-1);

/** The state at a time: offers expire and holds lapse by themselves. */
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

/** The last offer cannot be accepted anymore, and a new one is needed. */
export const isOfferExpired = (
  { offers }: { offers: readonly Pick<Offer, 'expiresAt'>[] },
  now: string,
): boolean => isPast(offers.at(-1)?.expiresAt, now);

/** The accepted offer; of what was agreed elsewhere the last one, if there is one. */
export const getAgreedOffer = ({
  offers,
  acceptedOffer,
}: Pick<Quote, 'offers' | 'acceptedOffer'>): Offer | undefined =>
  offers.find(({ number }) => number === acceptedOffer) ?? offers.at(-1);

/** The lines that are held or sold; of what was agreed elsewhere those of the last offer, or all of the request. */
export function getAgreedLines(
  quote: Pick<Quote, 'offers' | 'acceptedOffer' | 'items'>,
): PricedLine[] {
  return (
    getAgreedOffer(quote)?.lines ??
    quote.items.map(({ productId, price }) => ({ productId, price }))
  );
}

/** How many of the pieces of a lost quote its requester has bought in another one. */
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

/** The quote's claim on each product. An accepted quote of an earlier release, which has no end, claims nothing. */
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

/** @param index of an instalment: the deposit is the first. */
export const getPaymentName = (index: number): string =>
  index === 0 ? 'Deposit' : `Installment ${index}`;

/** Until when the pieces stay on hold: some days after the next instalment is due. */
export function getLayawayEnd({ instalments }: Pick<Layaway, 'instalments'>, now: string): string {
  const next = instalments.find(({ paidAt }) => paidAt === null);
  return next ? shift(next.dueAt, INSTALMENT_GRACE_MS) : shift(now, PAID_HOLD_MS);
}

export type ReminderKind = 'offer-expires' | 'hold-ends' | 'instalment-due' | 'instalment-overdue';
export interface Reminder {
  at: string;
  kind: ReminderKind;
}

/** The reminders of the present state, the first one first. */
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

/** When the clock next changes the quote or reminds of it; null if it never does.
 *  @param remindedAt the time of the last reminder. */
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

/** How many messages of the other side come after the last one that this side has read. */
export function countUnread(
  { messages }: Pick<Quote, 'messages'>,
  side: 'collector' | 'dealer',
  readUpTo: string | null,
): number {
  return messages.filter(({ from, id }) => from !== side && (readUpTo === null || id > readUpTo))
    .length;
}

/** After its end, a quote takes messages of the collector for this long, and this many. */
const MESSAGES_AFTER_END_MS = 30 * DAY_MS;
const MAX_MESSAGES_AFTER_END = 10;

/** @returns why the quote takes no more messages of the collector; undefined if it does. */
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

/** When the quote was closed; undefined while it is open. */
function getClosedAt(quote: Quote, now: string): string | undefined {
  const { history, offers, heldUntil, createdAt } = quote;
  const state = getState(quote, now);
  if (isOpenState(state)) return undefined;
  // The clock has closed it, and nothing has recorded that yet.
  if (state !== quote.state) {
    return (state === 'expired' ? offers.at(-1)?.expiresAt : heldUntil) ?? createdAt;
  }
  return history.at(-1)?.at ?? createdAt;
}

/** The dealer is told of unread messages again after this. */
const BUNDLE_MS = DAY_MS;

/** Whether the dealer is told of a message of the collector: of the first that they have not read, and of the first a day after
 *  that one. */
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

/** The quote in the staff's inbox.
 *  @param readUpTo the last message that the dealer has read. */
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

/** Open quotes count against the limit of a collector. */
export const isOpen = ({ state, archivedAt }: Pick<Quote, 'state' | 'archivedAt'>): boolean =>
  archivedAt === null && isOpenState(state);

function remindBefore(kind: ReminderKind, from: string, end: string): Reminder[] {
  const lastsLong = Date.parse(end) - Date.parse(from) > 2 * REMINDER_MS;
  return lastsLong ? [{ at: shift(end, -REMINDER_MS), kind }] : [];
}

const isPast = (time: string | null | undefined, now: string) =>
  time !== null && time !== undefined && time <= now;

const shift = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
