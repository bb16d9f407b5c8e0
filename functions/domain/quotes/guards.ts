import { hasMoney, isPending } from '../../../shared/quotes/ledger.ts';
import { getState, isCapturing } from '../../../shared/quotes/quote.ts';
import { getStage, getTask } from '../../../shared/quotes/stage.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { stateConflict } from './transition.ts';

/** @throws AppError STATE_CONFLICT while money is in or a payment is being completed. */
export function requireNoMoney(quote: StoredQuote): void {
  if (isCapturing(quote)) {
    throw stateConflict(
      quote.state,
      'A payment for this quote is being completed. Please try again in a few minutes.',
    );
  }
  if (hasMoney(quote)) {
    throw stateConflict(
      quote.state,
      'Money was paid for this quote. It must be refunded before this is possible.',
    );
  }
}

/** True while a refund has neither cleared nor failed. */
const isRefunding = ({ ledger }: StoredQuote): boolean =>
  ledger.some((entry) => entry.kind === 'refund' && isPending(ledger, entry));

/** True while money is in for pieces that have not arrived, or must be refunded. */
export function isUnsettled(quote: StoredQuote, now: string): boolean {
  if (isCapturing(quote) || getTask(quote) !== undefined || isRefunding(quote)) return true;
  if (!hasMoney(quote)) return false;
  const stage = getStage({ ...quote, state: getState(quote, now) }, false, now);
  return stage !== 'delivered' && stage !== 'completed' && stage !== 'refunded';
}
