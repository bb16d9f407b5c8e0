import { v7 as uuidV7 } from 'uuid';
import type { Instalment, Layaway } from '../../../shared/entities/order.ts';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import { getUnpaidCents, isPaidUp, sumLedger } from '../../../shared/quotes/ledger.ts';
import { enterState, getLayawayEnd, getState } from '../../../shared/quotes/quote.ts';
import { getExtension } from '../../../shared/quotes/reminders.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import type { QuoteUpdate } from './change-quote.ts';
import { sell } from './sale.ts';

/** Fields that are left out are null or false, except for `cleared`, which is true. */
export type NewEntry = Pick<LedgerEntry, 'kind' | 'method' | 'cents'> &
  Partial<Omit<LedgerEntry, 'at' | 'by'>>;

interface EntryContext {
  now: string;
  /** Null for the shop and the collector. */
  by: LedgerEntry['by'];
}

/** Appends entries. Cleared money that covers the total of an accepted quote completes the sale. */
export function addEntries(
  quote: StoredQuote,
  entries: readonly NewEntry[],
  { now, by }: EntryContext,
): StoredQuote {
  const after = appendEntries(quote, entries, { now, by });
  const isPaidBack = entries.every(({ kind }) => kind === 'refund' || kind === 'reversal');
  const hasCleared = sumLedger(after.ledger).clearedCents > 0;
  const isCovered = after.state === 'accepted' && hasCleared && isPaidUp(after);
  return isCovered && !isPaidBack ? sell(after, by, now) : after;
}

/**
 * Appends entries, and marks installments that they pay. The pieces stay on hold while money is in, but a hold that has
 * ended is not extended: others may have the pieces, which does not undo what happened to the money.
 */
export function appendEntries(
  quote: StoredQuote,
  entries: readonly NewEntry[],
  context: EntryContext,
): StoredQuote {
  const { now } = context;
  const before = lapseByTime(quote, now);
  const ledger = [...before.ledger, ...entries.map((entry) => toEntry(entry, context))];
  const after = markInstalments(before, { ...before, ledger }, now);
  const heldUntil = isHeld(after, now) ? getExtension(after, now) : undefined;
  return heldUntil ? { ...after, heldUntil } : after;
}

const isHeld = ({ state, heldUntil }: StoredQuote, now: string): boolean =>
  state === 'accepted' && heldUntil !== null && heldUntil > now;

const toEntry = (entry: NewEntry, { now, by }: EntryContext): LedgerEntry => ({
  id: uuidV7(),
  of: null,
  cleared: true,
  unapplied: false,
  externalId: null,
  feeCents: null,
  instalment: null,
  returnNumber: null,
  note: null,
  ...entry,
  at: now,
  by,
});

/** Others may have the pieces after a hold that has ended, so later money does not continue it. */
function lapseByTime(quote: StoredQuote, now: string): StoredQuote {
  const hasLapsed = quote.state === 'accepted' && getState(quote, now) === 'lapsed';
  return hasLapsed ? enterState(quote, 'lapsed', { actor: 'shop', by: null }, now) : quote;
}

function markInstalments(before: StoredQuote, after: StoredQuote, now: string): StoredQuote {
  const { layaway } = after;
  if (!layaway) return after;
  const instalments = layaway.instalments.map((instalment, n) => {
    if (isInstalmentPaid(after, instalment, n)) {
      return instalment.paidAt === null ? { ...instalment, paidAt: now } : instalment;
    }
    return isInstalmentPaid(before, instalment, n) ? { ...instalment, paidAt: null } : instalment;
  });
  if (instalments.every((each, n) => each === layaway.instalments[n])) return after;
  const changed = { ...layaway, instalments };
  return isHeld(after, now) ? withLayaway(after, changed, now) : { ...after, layaway: changed };
}

const isInstalmentPaid = (quote: StoredQuote, instalment: Instalment, index: number): boolean =>
  hasClearedPayment(quote, index) &&
  getUnpaidCents(quote, instalment, index, { clearedOnly: true }) === 0;

const hasClearedPayment = ({ ledger }: StoredQuote, index: number): boolean =>
  sumLedger(ledger).payments.some(
    ({ entry, isApplied, isCleared }) => isApplied && isCleared && entry.instalment === index,
  );

export const withLayaway = (quote: StoredQuote, layaway: Layaway, now: string): StoredQuote => ({
  ...quote,
  layaway,
  heldUntil: getLayawayEnd(layaway, now),
  remindedAt: now,
});

/** @param entryId of the payment that has arrived, cleared or been applied. */
export function toPaymentEvent(
  before: StoredQuote,
  after: StoredQuote,
  { entryId, actor }: { entryId: string; actor: 'shop' | 'dealer' },
): NonNullable<QuoteUpdate['event']> {
  if (before.state !== 'sold' && after.state === 'sold') return { change: 'sold', actor, entryId };
  const payment = sumLedger(after.ledger).payments.find(({ entry }) => entry.id === entryId);
  if (payment && !payment.isApplied) return { change: 'unapplied', actor, entryId };
  return { change: payment?.isCleared ? 'paid' : 'payment-pending', actor, entryId };
}

export function toRefundEvent({
  id,
  returnNumber,
}: Pick<LedgerEntry, 'id' | 'returnNumber'>): NonNullable<QuoteUpdate['event']> {
  return {
    change: 'refunded',
    actor: 'dealer',
    entryId: id,
    ...(returnNumber === null ? {} : { number: returnNumber }),
  };
}
