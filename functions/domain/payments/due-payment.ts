import type { Instalment } from '../../../shared/entities/order.ts';
import { getBalanceCents, getUnpaidCents, sumLedger } from '../../../shared/quotes/ledger.ts';
import { toCents } from '../../../shared/quotes/money.ts';
import { getState } from '../../../shared/quotes/quote.ts';
import { isAgreedState, isOpenState } from '../../../shared/quotes/states.ts';
import { AppError, invalidRequest } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';

export interface DuePayment {
  cents: number;
  /** Null for the whole balance. */
  instalment: number | null;
}

/** @returns the next unpaid instalment, otherwise the balance; 0 if nothing is due. */
export function getDuePayment(quote: StoredQuote): DuePayment {
  const balance = Math.max(0, getBalanceCents(quote));
  const instalments = quote.layaway?.instalments ?? [];
  const next = instalments.findIndex((each, n) => getDueCents(quote, each, n) > 0);
  const instalment = instalments[next];
  if (!instalment) return { cents: balance, instalment: null };
  return {
    cents: Math.min(balance, getDueCents(quote, instalment, next)),
    instalment: next,
  };
}

/**
 * @param requested the position of an instalment.
 * @throws AppError INVALID_REQUEST, CONFLICT if it was paid before.
 */
export function getRequestedPayment(quote: StoredQuote, requested: number | undefined): DuePayment {
  if (requested === undefined) return getDuePayment(quote);
  const instalment = quote.layaway?.instalments[requested];
  if (!instalment) {
    throw invalidRequest([{ path: 'instalment', message: 'Expected an installment of the plan' }]);
  }
  const cents = Math.min(getBalanceCents(quote), getDueCents(quote, instalment, requested));
  if (cents <= 0) throw new AppError('CONFLICT', 'This installment was paid before.');
  return { cents, instalment: requested };
}

const getDueCents = (quote: StoredQuote, instalment: Instalment, index: number): number =>
  instalment.paidAt === null ? getUnpaidCents(quote, instalment, index) : 0;

/**
 * Only the pieces of an accepted quote with a current hold are certain to be there for the payer.
 * @throws AppError NOT_PAYABLE, ALREADY_PAID
 */
export function requirePayable(quote: StoredQuote, now: string): void {
  const obstacle = findObstacle(quote, now);
  if (obstacle) throw obstacle;
}

export function findObstacle(quote: StoredQuote, now: string): AppError | undefined {
  const { heldUntil, totalAmount } = quote;
  const state = getState(quote, now);
  if (state === 'lapsed') {
    return notPayable(
      'The hold of this quote has ended. Send us a message to ask for a new offer.',
    );
  }
  if (!isAgreedState(state)) {
    const isOpen = isOpenState(state);
    return notPayable(isOpen ? 'Please accept the offer first.' : 'This quote is closed.');
  }
  if (toCents(totalAmount) === 0) return notPayable('We have not agreed on the prices yet.');
  if (getBalanceCents(quote) <= 0) {
    const isPending = sumLedger(quote.ledger).pendingCents > 0;
    return new AppError(
      'ALREADY_PAID',
      isPending ? 'Your payment has not cleared yet.' : 'This quote has been paid.',
    );
  }
  if (state === 'accepted' && heldUntil !== null && heldUntil > now) return undefined;
  return notPayable('Please ask us how to pay the rest.');
}

export const notPayable = (message: string) => new AppError('NOT_PAYABLE', message);
