import { v7 as uuidV7 } from 'uuid';
import type { Instalment, Order } from '../../../shared/entities/order.ts';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import { getUnpaidCents } from '../../../shared/quotes/ledger.ts';
import { toCents } from '../../../shared/quotes/money.ts';
import { getState } from '../../../shared/quotes/quote.ts';
import { isAgreedState, isOpenState } from '../../../shared/quotes/states.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { changeAsDealer, type QuoteCaller } from './access.ts';
import { toRequestKey } from './change-quote.ts';
import { requireAccepted } from './layaway.ts';
import { addEntries, appendEntries, toPaymentEvent } from './ledger.ts';
import { stateConflict } from './transition.ts';

/** Records that an installment was paid. The sale stays with staff. */
export const recordInstalment = (caller: QuoteCaller, id: string, index: number): Promise<Order> =>
  changeAsDealer(caller, id, (before, now, by) => {
    requireAccepted(before, now);
    const instalment = requireInstalment(before, index);
    if (instalment.paidAt !== null) return undefined;
    const cents = getUnpaidCents(before, instalment, index, { clearedOnly: true });
    const entry = { kind: 'payment', method: 'other', cents, instalment: index } as const;
    return {
      after: appendEntries(before, [entry], { now, by }),
      event: { change: 'payment', actor: 'dealer', instalment: index },
    };
  });

interface Payment extends Pick<LedgerEntry, 'method' | 'cleared'> {
  amount: string;
  instalment?: number | undefined;
  note?: string | undefined;
}

/**
 * Records any payment. Cleared money that covers the total completes the sale. A payment for a quote that has ended is
 * not applied to a quote until staff apply it.
 * @param idempotencyKey records one payment only.
 */
export async function recordPayment(
  caller: QuoteCaller,
  id: string,
  payment: Payment,
  idempotencyKey: string,
): Promise<Order> {
  const cents = toCents(payment.amount);
  if (cents === 0) {
    throw invalidRequest([{ path: 'amount', message: 'Expected an amount above 0.00' }]);
  }
  const key = toRequestKey('payment', idempotencyKey);
  return changeAsDealer(caller, id, (before, now, by) => {
    if (before.keys.includes(key)) return undefined;
    const unapplied = isClosed(before, now);
    const { method, cleared, note } = payment;
    const instalment = unapplied ? null : findInstalment(before, payment);
    const entryId = uuidV7();
    const entry = { id: entryId, kind: 'payment', method, cents, cleared, unapplied } as const;
    const after = addEntries(before, [{ ...entry, instalment, note: note || null }], { now, by });
    return {
      after: { ...after, keys: [...after.keys, key] },
      event: toPaymentEvent(before, after, { entryId, actor: 'dealer' }),
    };
  });
}

/** @throws AppError STATE_CONFLICT while no prices are agreed. */
function isClosed(quote: StoredQuote, now: string): boolean {
  const state = getState(quote, now);
  const isAgreed = isAgreedState(state);
  if (!isAgreed && !isOpenState(state)) return true;
  if (isAgreed && toCents(quote.totalAmount) > 0) return false;
  throw stateConflict(
    state,
    isAgreed
      ? 'This quote has no prices, so no payment can be recorded.'
      : 'There is no agreement to pay for yet. Record the payment when the offer is accepted.',
  );
}

function findInstalment(quote: StoredQuote, { instalment }: Payment): number | null {
  if (instalment === undefined) return null;
  if (requireInstalment(quote, instalment).paidAt === null) return instalment;
  throw stateConflict(quote.state, 'This installment was paid before.');
}

/** @throws AppError INVALID_REQUEST */
function requireInstalment({ layaway }: StoredQuote, index: number): Instalment {
  const instalment = layaway?.instalments[index];
  if (instalment) return instalment;
  throw invalidRequest([{ path: 'instalment', message: 'Expected an installment of the plan' }]);
}
