import { getLastOffer, keepsHold, type Quote, shift } from './quote.ts';
import { getReturnableUntil } from './stage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Reminders are sent this long before the end of offers and holds, if these last more than twice as long. */
const REMINDER_MS = DAY_MS;
const INSTALMENT_REMINDER_MS = 3 * DAY_MS;
/** Holds that money keeps are extended this long before they end, so that no other collector can take the pieces. */
const EXTENSION_MARGIN_MS = HOUR_MS;
const EXTENSION_MS = DAY_MS;
/** Providers end payments earlier that were not completed. */
const MAX_CAPTURE_MS = DAY_MS;

type ReminderKind = 'offer-expires' | 'hold-ends' | 'instalment-due' | 'instalment-overdue';
interface Reminder {
  at: string;
  kind: ReminderKind;
}

export function getReminders(quote: Quote): Reminder[] {
  const { state, layaway, heldUntil, history } = quote;
  if (state === 'quoted') {
    const offer = getLastOffer(quote);
    return offer ? remindBefore('offer-expires', offer.createdAt, offer.expiresAt) : [];
  }
  if (state !== 'accepted' || heldUntil === null) return [];
  if (!layaway) {
    if (keepsHold(quote)) return [];
    return remindBefore('hold-ends', history.at(-1)?.at ?? quote.createdAt, heldUntil);
  }
  return layaway.instalments
    .filter(({ paidAt }) => paidAt === null)
    .flatMap(({ dueAt }): Reminder[] => [
      { at: shift(dueAt, -INSTALMENT_REMINDER_MS), kind: 'instalment-due' },
      { at: dueAt, kind: 'instalment-overdue' },
    ])
    .sort((a, b) => a.at.localeCompare(b.at));
}

function remindBefore(kind: ReminderKind, from: string, end: string): Reminder[] {
  const lastsLong = Date.parse(end) - Date.parse(from) > 2 * REMINDER_MS;
  return lastsLong ? [{ at: shift(end, -REMINDER_MS), kind }] : [];
}

/** @returns until when a hold is extended that money keeps; undefined as long as it does not end. */
export function getExtension(quote: Quote, now: string): string | undefined {
  const { state, heldUntil } = quote;
  if (state !== 'accepted' || heldUntil === null || !keepsHold(quote)) return undefined;
  return shift(heldUntil, -EXTENSION_MARGIN_MS) <= now ? shift(now, EXTENSION_MS) : undefined;
}

/**
 * @param remindedAt the time of the last reminder, or when a sale was completed.
 * @returns the next time at which the quote changes or needs a reminder; null if none.
 */
export function getDueAt(quote: Quote, remindedAt: string): string | null {
  const reminder = getReminders(quote).find(({ at }) => at > remindedAt);
  const times = [
    getEnd(quote),
    reminder?.at,
    getCompletion(quote, remindedAt),
    getCaptureEnd(quote),
  ].filter((time) => time !== undefined && time !== null);
  return times.sort()[0] ?? null;
}

function getEnd(quote: Quote): string | null {
  const { state, heldUntil } = quote;
  if (state === 'quoted') return getLastOffer(quote)?.expiresAt ?? null;
  if (state !== 'accepted' || heldUntil === null) return null;
  return keepsHold(quote) ? shift(heldUntil, -EXTENSION_MARGIN_MS) : heldUntil;
}

/** @returns until when a payment can be completed that has begun to be; null if there is none. */
export function getCaptureEnd(quote: Quote): string | null {
  const attempt = 'attempt' in quote ? quote.attempt : null;
  return attempt?.state === 'capturing' ? shift(attempt.createdAt, MAX_CAPTURE_MS) : null;
}

/** @returns when the days for returns end, and with them the sale; null if that was noted or never happens. */
export function getCompletion(quote: Quote, remindedAt: string): string | null {
  const until = quote.state === 'sold' ? getReturnableUntil(quote) : null;
  return until !== null && until > remindedAt ? until : null;
}
