import { enterState, getReminders, getState } from '../../../shared/quotes/quote.ts';
import {
  changeQuote,
  type QuoteUpdate,
  type StoredQuote,
  toReference,
} from '../../platform/table/orders.ts';
import { iterateDueQuotes } from '../../platform/table/quote-inbox.ts';
import { processEach } from '../failed-tasks/process-each.ts';

/** Records that offers have expired and holds have lapsed, and reminds of those that will soon. Every read judges them
 *  by time already. */
export async function advanceQuotes(): Promise<void> {
  const now = new Date().toISOString();
  await processEach(await Array.fromAsync(iterateDueQuotes(now)), {
    kind: 'due-quote',
    keyOf: ({ orderId, dueAt }) => `${orderId}#${dueAt}`,
    subjectOf: ({ orderId }) => toReference(orderId),
    run: ({ orderId }) => changeQuote(orderId, advance),
  });
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
