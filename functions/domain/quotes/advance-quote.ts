import { enterState, getReminders, getState } from '../../../shared/quotes/quote.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { changeQuote, type QuoteUpdate } from './change-quote.ts';

export const advanceQuote = (id: string): Promise<StoredQuote | undefined> =>
  changeQuote(id, advance);

function advance(before: StoredQuote, now: string): QuoteUpdate | undefined {
  const state = getState(before, now);
  if (state !== before.state) {
    const change = state === 'expired' ? 'expired' : 'lapsed';
    return {
      after: enterState(before, state, { actor: 'shop', by: null }, now),
      event: { change, actor: 'shop' },
    };
  }
  const due = getReminders(before).filter(({ at }) => at > before.remindedAt && at <= now);
  const reminder = due.at(-1);
  if (!reminder) return undefined;
  return {
    after: { ...before, remindedAt: reminder.at },
    event: { change: 'reminder', actor: 'shop', reminder: reminder.kind },
  };
}
