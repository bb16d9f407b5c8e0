import { v5 as uuidV5 } from 'uuid';
import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import {
  hasFailed,
  isPending,
  type LedgerPayment,
  sumLedger,
} from '../../../shared/quotes/ledger.ts';
import { fromCents, toCents } from '../../../shared/quotes/money.ts';
import { log } from '../../platform/aws/log.ts';
import { conflict, hasCode, invalidRequest } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { changeAsDealer, type QuoteCaller, requireQuote } from '../quotes/access.ts';
import { addEntries, toRefundEvent } from '../quotes/ledger.ts';
import { stateConflict } from '../quotes/transition.ts';
import { orderForCaller } from '../quotes/views.ts';
import { type PaymentProvider, requirePaymentProvider } from './provider.ts';
import { completeRefund } from './record-refund.ts';
import { watchMoney } from './watch-money.ts';

type WantedRefund = z.output<Contract['payments']['POST /api/orders/{id}/refunds']['body']>;

const NAMESPACE = '1b0f3c8e-6c0f-4b0e-8f0a-2f3d2c9f7a61';

/**
 * Refunds a payment, or a part of it. The ledger reserves the refund before the provider is asked, so that concurrent
 * refunds never exceed the payment; the clock continues one that was interrupted.
 * @param idempotencyKey refunds once.
 * @throws AppError INVALID_REQUEST naming what is left, STATE_CONFLICT, CONFLICT if the provider refuses
 */
export async function refundPayment(
  caller: QuoteCaller,
  orderId: string,
  wanted: WantedRefund,
  idempotencyKey: string,
): Promise<Order> {
  const quote = await requireQuote(caller, orderId);
  const payment = quote.ledger.find(({ id }) => id === wanted.payment);
  const isByPaypal = payment?.method === 'paypal' && !wanted.byHand;
  const provider = isByPaypal ? await requirePaymentProvider() : undefined;
  if (isByPaypal) await watchMoney(orderId);
  const entryId = uuidV5(`${orderId} refund ${idempotencyKey}`, NAMESPACE);
  const order = await changeAsDealer(caller, orderId, (before, now, by) => {
    const known = before.ledger.find(({ id }) => id === entryId);
    if (known && hasFailed(before.ledger, known)) {
      throw conflict('PayPal has refused this refund. Please start a new one.');
    }
    if (known) return undefined;
    const entry = { id: entryId, ...toEntry(before, wanted) };
    const after = addEntries(before, [entry], { now, by });
    return entry.cleared ? { after, event: toRefundEvent(entry) } : { after };
  });
  const entry = order.ledger.find(({ id }) => id === entryId);
  const captureId = payment?.externalId;
  if (!provider || !entry || !captureId) return order;
  await tryToComplete(orderId, order.ledger, entry, captureId, provider);
  return orderForCaller(caller, await requireQuote(caller, orderId));
}

function toEntry(
  quote: StoredQuote,
  { payment: id, amount, returnNumber, note, byHand }: WantedRefund,
) {
  const payment = requirePayment(quote, id);
  requireReturn(quote, returnNumber);
  const method = byHand && payment.entry.method === 'paypal' ? 'other' : payment.entry.method;
  return {
    kind: 'refund',
    of: payment.entry.id,
    method,
    cents: requireCents(quote, payment, amount),
    cleared: method !== 'paypal',
    returnNumber: returnNumber ?? null,
    note: note || null,
  } as const;
}

function requirePayment({ state, ledger }: StoredQuote, id: string): LedgerPayment {
  const payment = sumLedger(ledger).payments.find(({ entry }) => entry.id === id);
  if (!payment) {
    throw invalidRequest([{ path: 'payment', message: 'Expected a payment of this quote' }]);
  }
  if (payment.isCleared) return payment;
  throw stateConflict(state, 'This payment has not cleared yet, so it cannot be refunded.');
}

function requireReturn({ state, returns }: StoredQuote, wanted: number | undefined): void {
  if (wanted === undefined) return;
  const found = returns.find(({ number }) => number === wanted);
  if (!found) {
    throw invalidRequest([{ path: 'returnNumber', message: 'Expected the number of a return' }]);
  }
  if (found.receivedAt !== null) return;
  throw stateConflict(state, 'Please note first that the pieces of this return have arrived.');
}

function requireCents(
  { state }: StoredQuote,
  { refundableCents }: LedgerPayment,
  amount: string | undefined,
): number {
  if (amount === undefined) {
    if (refundableCents > 0) return refundableCents;
    throw stateConflict(state, 'Nothing is left of this payment.');
  }
  const cents = toCents(amount);
  if (cents > 0 && cents <= refundableCents) return cents;
  const message =
    cents === 0
      ? 'Expected an amount above 0.00'
      : `At most ${fromCents(refundableCents)} is left of this payment`;
  throw invalidRequest([{ path: 'amount', message }]);
}

/** @throws AppError CONFLICT if the provider refuses the refund. */
async function tryToComplete(
  orderId: string,
  ledger: readonly LedgerEntry[],
  entry: LedgerEntry,
  captureId: string,
  provider: PaymentProvider,
): Promise<void> {
  if (!isPending(ledger, entry)) return;
  let refusal: string | undefined;
  try {
    refusal = await completeRefund(orderId, entry, captureId, provider, undefined);
  } catch (error) {
    // The refund is reserved, and the clock repeats it with the same key. Another answer would make the caller start
    // a second refund.
    if (hasCode(error, 'UNAVAILABLE')) {
      log.warn('A refund waits until PayPal answers', { entry: entry.id });
    } else log.error('A refund waits to be recorded', error, { entry: entry.id });
    return;
  }
  if (refusal !== undefined) throw conflict(`PayPal has refused the refund: ${refusal}`);
}
