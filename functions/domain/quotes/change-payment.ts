import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Order, QuoteState } from '../../../shared/entities/order.ts';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import {
  canStaffSettle,
  hasFailed,
  isPending,
  type LedgerPayment,
  sumLedger,
} from '../../../shared/quotes/ledger.ts';
import { getState } from '../../../shared/quotes/quote.ts';
import { isAgreedState } from '../../../shared/quotes/states.ts';
import { notFound } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { changeAsDealer, type QuoteCaller } from './access.ts';
import type { QuoteUpdate } from './change-quote.ts';
import { addEntries, type NewEntry, toPaymentEvent, toRefundEvent } from './ledger.ts';
import { stateConflict } from './transition.ts';

type Body = z.output<Contract['orders']['PATCH /api/orders/{id}/payments/{payment}']['body']>;
type PaymentChange = Body['status'];

/**
 * Notes what became of a payment, or of a refund that has not cleared. A repetition changes nothing.
 * @param paymentId of the ledger's entry.
 */
export const changePayment = (
  caller: QuoteCaller,
  id: string,
  paymentId: string,
  status: PaymentChange,
): Promise<Order> =>
  changeAsDealer(caller, id, (before, now, by) => {
    const entry = findEntry(before, paymentId, status, now);
    if (!entry) return undefined;
    const after = addEntries(before, [entry], { now, by });
    const event = toEvent(before, after, paymentId, status);
    return event ? { after, event } : { after };
  });

/** @returns undefined if the payment is already as it is to be. */
function findEntry(
  quote: StoredQuote,
  paymentId: string,
  status: PaymentChange,
  now: string,
): NewEntry | undefined {
  const { ledger, state } = quote;
  const entry = ledger.find(({ id }) => id === paymentId);
  if (entry?.kind === 'refund') return settleRefund(quote, entry, status, now);
  if (entry?.kind !== 'payment') throw notFound('Payment not found');
  const payment = sumLedger(ledger).payments.find((each) => each.entry === entry);
  if (!payment) {
    if (status === 'failed' && hasFailed(ledger, entry)) return undefined;
    throw stateConflict(state, 'This payment has failed. Record a new one instead.');
  }
  if (status === 'applied') return apply(quote, payment, now);
  if (entry.method === 'paypal' && payment.isCleared) throw settledByPaypal(state);
  requireSettledByStaff(quote, entry, now);
  if (status === 'cleared') {
    return payment.isCleared ? undefined : toEntry('clearance', entry);
  }
  return status === 'failed' ? fail(quote, payment) : reverse(quote, payment);
}

function settleRefund(
  quote: StoredQuote,
  entry: LedgerEntry,
  status: PaymentChange,
  now: string,
): NewEntry | undefined {
  const { ledger, state } = quote;
  if (status === 'reversed' || status === 'applied') {
    throw stateConflict(state, 'This is a refund, which only clears or fails.');
  }
  if (isPending(ledger, entry)) {
    requireSettledByStaff(quote, entry, now);
    return toEntry(status === 'cleared' ? 'clearance' : 'failure', entry);
  }
  if (hasFailed(ledger, entry) === (status === 'failed')) return undefined;
  throw stateConflict(state, `This refund has ${status === 'failed' ? 'cleared' : 'failed'}.`);
}

function requireSettledByStaff({ state }: StoredQuote, entry: LedgerEntry, now: string): void {
  if (!canStaffSettle(entry, Date.parse(now))) throw settledByPaypal(state);
}

const settledByPaypal = (state: QuoteState) =>
  stateConflict(state, 'PayPal reports the outcome of its payments and refunds.');

function apply(quote: StoredQuote, payment: LedgerPayment, now: string): NewEntry | undefined {
  if (payment.isApplied) return undefined;
  const state = getState(quote, now);
  if (!isAgreedState(state)) {
    throw stateConflict(
      state,
      'This payment can be applied only to an accepted or sold quote. Refund it, or mark the quote as sold first.',
    );
  }
  if (getLeftCents(payment) > 0) return toEntry('application', payment.entry);
  throw stateConflict(state, 'Nothing is left of this payment.');
}

function fail({ state }: StoredQuote, payment: LedgerPayment): NewEntry {
  if (!payment.isCleared) return toEntry('failure', payment.entry);
  throw stateConflict(
    state,
    'This payment has cleared. If it was reversed by the bank, note it as reversed.',
  );
}

/** A reversal takes back the whole payment, even if a part of it was refunded before. */
function reverse({ state }: StoredQuote, payment: LedgerPayment): NewEntry | undefined {
  if (!payment.isCleared) {
    throw stateConflict(
      state,
      'This payment has not cleared. If it never will, note it as failed.',
    );
  }
  const cents = payment.entry.cents - payment.reversedCents;
  return cents > 0 ? { ...toEntry('reversal', payment.entry), cents } : undefined;
}

const getLeftCents = ({ entry, refundedCents, reversedCents }: LedgerPayment): number =>
  entry.cents - refundedCents - reversedCents;

const toEntry = (kind: NewEntry['kind'], { id, method, cents }: LedgerEntry): NewEntry => ({
  kind,
  of: id,
  method,
  cents,
});

function toEvent(
  before: StoredQuote,
  after: StoredQuote,
  entryId: string,
  status: PaymentChange,
): QuoteUpdate['event'] {
  const entry = after.ledger.find(({ id }) => id === entryId);
  if (entry?.kind === 'refund') return status === 'cleared' ? toRefundEvent(entry) : undefined;
  if (status === 'reversed') return { change: 'reversed', actor: 'dealer', entryId };
  if (status === 'failed' && after.state === before.state) {
    return { change: 'payment-failed', actor: 'dealer', entryId };
  }
  return toPaymentEvent(before, after, { entryId, actor: 'dealer' });
}
