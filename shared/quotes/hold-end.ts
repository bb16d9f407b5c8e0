import type { ShopSettings } from '../entities/shop-settings.ts';

/** The pieces of an accepted offer are held for this long unless a stage says otherwise. */
export const DEFAULT_HOLD_HOURS = 72;

export type HoldRule = Pick<ShopSettings, 'timeZone' | 'holdsSkipWeekends'>;

/** Days begin at a multiple of a quarter of an hour in every time zone. */
const STEP_MS = 15 * 60_000;
const WEEKEND = ['Sat', 'Sun'];

/** Skips Saturdays and Sundays in the shop's time zone if the settings say so.
 *  @param from ISO 8601. */
export function getHoldEnd(
  from: string,
  seconds: number,
  { timeZone, holdsSkipWeekends }: HoldRule,
): string {
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone });
  let atMs = Date.parse(from);
  let leftMs = seconds * 1000;
  while (holdsSkipWeekends && leftMs > 0) {
    const untilStepMs = STEP_MS - (atMs % STEP_MS);
    const counts = !WEEKEND.includes(weekday.format(atMs));
    const ms = counts ? Math.min(untilStepMs, leftMs) : untilStepMs;
    atMs += ms;
    if (counts) leftMs -= ms;
  }
  return new Date(atMs + leftMs).toISOString();
}
