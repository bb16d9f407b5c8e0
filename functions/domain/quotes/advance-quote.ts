import { enterState, getState } from '../../../shared/quotes/quote.ts';
import {
  getCaptureEnd,
  getCompletion,
  getExtension,
  getReminders,
} from '../../../shared/quotes/reminders.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { changeQuote, type QuoteUpdate } from './change-quote.ts';

export const advanceQuote = (id: string): Promise<StoredQuote | undefined> =>
  changeQuote(id, advance);

function advance(before: StoredQuote, now: string): QuoteUpdate | undefined {
  const captureEnd = getCaptureEnd(before);
  // Money that turns up later is recorded without the attempt.
  if (captureEnd !== null && captureEnd <= now) {
    return {
      after: { ...before, attempt: null },
      event: { change: 'payment-failed', actor: 'shop' },
    };
  }
  const state = getState(before, now);
  if (state !== before.state) {
    const change = state === 'expired' ? 'expired' : 'lapsed';
    return {
      after: enterState(before, state, { actor: 'shop', by: null }, now),
      event: { change, actor: 'shop' },
    };
  }
  const heldUntil = getExtension(before, now);
  if (heldUntil) return { after: { ...before, heldUntil } };
  const completedAt = getCompletion(before, before.remindedAt);
  // This only renews the stage in the inbox.
  if (completedAt !== null && completedAt <= now) {
    return { after: { ...before, remindedAt: completedAt } };
  }
  const due = getReminders(before).filter(({ at }) => at > before.remindedAt && at <= now);
  const reminder = due.at(-1);
  if (!reminder) return undefined;
  return {
    after: { ...before, remindedAt: reminder.at },
    event: { change: 'reminder', actor: 'shop', reminder: reminder.kind },
  };
}
