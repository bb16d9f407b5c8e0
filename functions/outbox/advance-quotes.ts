import { enterState, getReminders, getState } from '../../shared/quotes/quote.ts';
import { log } from '../aws/log.ts';
import { changeQuote, type QuoteUpdate, type StoredQuote } from '../storage/table/orders.ts';
import { iterateDueQuotes } from '../storage/table/quote-inbox.ts';

/** Records that offers have expired and holds have lapsed, and reminds of those that will soon. Every read judges them
 *  by time already. */
export async function advanceQuotes(): Promise<void> {
  const now = new Date().toISOString();
  const failures: unknown[] = [];
  for (const orderId of await Array.fromAsync(iterateDueQuotes(now))) {
    try {
      await changeQuote(orderId, advance);
    } catch (error) {
      // The others do not wait for it; it stays due.
      log.error('A quote could not be advanced', error, { orderId });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

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
