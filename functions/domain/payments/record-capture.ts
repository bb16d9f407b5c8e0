import { v7 as uuidV7 } from 'uuid';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import { getBalanceCents, isPending } from '../../../shared/quotes/ledger.ts';
import { getState } from '../../../shared/quotes/quote.ts';
import { isAgreedState } from '../../../shared/quotes/states.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import type { PaymentAttempt } from '../../platform/table/payment-attempts.ts';
import { changeQuote, type QuoteUpdate } from '../quotes/change-quote.ts';
import { addEntries, appendEntries, type NewEntry, toPaymentEvent } from '../quotes/ledger.ts';
import { findPayment } from './find-payment.ts';
import { isOnHold } from './on-hold.ts';
import type { Capture } from './provider.ts';

/**
 * Brings the ledger in line with a capture, once. A payment that cannot be applied to the quote waits there for staff.
 */
export async function recordCapture(attempt: PaymentAttempt, capture: Capture): Promise<void> {
  try {
    await changeQuote(attempt.orderId, (before, now) =>
      record(before, attempt, capture, now, addEntries),
    );
  } catch (error) {
    if (!isOnHold(error)) throw error;
    await changeQuote(attempt.orderId, (before, now) =>
      record(withoutAttempt(before, attempt), attempt, capture, now, appendWithoutClaims),
    );
  }
}

/** The hold has ended and others have the pieces, so the quote can neither extend it nor be sold. */
const appendWithoutClaims: typeof addEntries = (before, entries, context) => {
  const unapplied = entries.map((entry) =>
    entry.kind === 'payment' ? { ...entry, unapplied: true, instalment: null } : entry,
  );
  const after = appendEntries(before, unapplied, context);
  return after.state === before.state ? { ...after, heldUntil: before.heldUntil } : after;
};

function record(
  before: StoredQuote,
  attempt: PaymentAttempt,
  capture: Capture,
  now: string,
  add: typeof addEntries,
): QuoteUpdate | undefined {
  const payment = findPayment(before, capture.id);
  const entry = payment
    ? findProgress(before, payment, capture)
    : toPayment(before, attempt, capture, now);
  if (!entry) {
    const after = withoutAttempt(before, attempt);
    const isKnown = payment !== undefined;
    return isKnown && after !== before ? { after } : undefined;
  }
  const entryId = payment?.id ?? uuidV7();
  const entries: NewEntry[] = [payment ? entry : { ...entry, id: entryId }];
  const after = withoutAttempt(add(before, entries, { now, by: null }), attempt);
  return { after, event: toEvent(before, after, entry, entryId) };
}

/** @returns what has become of a payment that had not cleared. */
function findProgress(
  { ledger }: StoredQuote,
  payment: LedgerEntry,
  { status, feeCents }: Capture,
): NewEntry | undefined {
  if (status === 'pending' || !isPending(ledger, payment)) return undefined;
  return {
    kind: status === 'cleared' ? 'clearance' : 'failure',
    of: payment.id,
    method: payment.method,
    cents: payment.cents,
    feeCents,
  };
}

function toPayment(
  quote: StoredQuote,
  attempt: PaymentAttempt,
  { id, status, cents, feeCents }: Capture,
  now: string,
): NewEntry | undefined {
  if (status === 'failed') return undefined;
  const isApplied = canApply(quote, attempt, cents, now);
  const count = quote.layaway?.instalments.length ?? 0;
  const { instalment } = attempt;
  return {
    kind: 'payment',
    method: 'paypal',
    cents,
    cleared: status === 'cleared',
    unapplied: !isApplied,
    externalId: id,
    feeCents,
    instalment: isApplied && instalment !== null && instalment < count ? instalment : null,
  };
}

function canApply(
  quote: StoredQuote,
  attempt: PaymentAttempt,
  cents: number,
  now: string,
): boolean {
  const state = getState(quote, now);
  return isAgreedState(state) && cents === attempt.cents && getBalanceCents(quote) >= cents;
}

const withoutAttempt = (quote: StoredQuote, { id }: PaymentAttempt): StoredQuote =>
  quote.attempt?.id === id ? { ...quote, attempt: null } : quote;

function toEvent(
  before: StoredQuote,
  after: StoredQuote,
  { kind }: NewEntry,
  entryId: string,
): NonNullable<QuoteUpdate['event']> {
  if (kind === 'failure') return { change: 'payment-failed', actor: 'shop', entryId };
  return toPaymentEvent(before, after, { entryId, actor: 'shop' });
}
