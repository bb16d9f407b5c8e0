import type { OrderChange, QuoteState } from '../../../shared/entities/order.ts';
import { enterState, getState } from '../../../shared/quotes/quote.ts';
import { nextState, type QuoteAction } from '../../../shared/quotes/states.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';

type Actor = Pick<OrderChange, 'actor' | 'by'>;

export const COLLECTOR: Actor = { actor: 'collector', by: null };

/** @throws AppError STATE_CONFLICT */
export function transition(
  quote: StoredQuote,
  action: QuoteAction,
  by: Actor,
  at: string,
): StoredQuote {
  const current = getState(quote, at);
  const state = nextState(current, action, by.actor);
  if (!state) throw stateConflict(current);
  return enterState(quote, state, by, at);
}

const REASONS = {
  pending: 'This quote is waiting for an offer.',
  quoted: 'This quote is waiting for an answer to the offer.',
  countered: 'The counteroffer in this quote is waiting for an answer.',
  accepted: 'The offer in this quote has been accepted.',
  sold: 'The pieces of this quote have been sold.',
  declined: 'This quote has been declined.',
  withdrawn: 'This quote has been canceled.',
  expired: 'The offer in this quote has expired.',
  lapsed: 'The hold of this quote has ended.',
  lost: 'The pieces of this quote are sold.',
} as const satisfies Record<QuoteState, string>;

export function stateConflict(state: QuoteState, message: string = REASONS[state]): AppError {
  return new AppError('STATE_CONFLICT', message);
}
