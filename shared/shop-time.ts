/** Example: `Nov 26, 2026, 4:30 AM EST`.
 *  @param at ISO 8601.
 *  @param timeZone of the shop, such as `America/New_York`. */
export const formatShopTime = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(at));

/** Example: `2026-11-26`, the day on which it was in the shop.
 *  @param at ISO 8601. */
export function toShopDate(at: string, timeZone: string): string {
  const parts = getDateFormat(timeZone).formatToParts(new Date(at));
  const get = (type: 'year' | 'month' | 'day') =>
    parts.find((part) => part.type === type)?.value ?? '';
  return `${get('year')}-${get('month')}-${get('day')}`;
}

/** @param date a day, such as `2026-11-26`.
 *  @returns noon of the day in the shop. */
export function toShopNoon(date: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(new Date(`${date}T12:00:00Z`));
  // `GMT-05:00`, and `GMT` in UTC.
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return new Date(`${date}T12:00:00${offset || 'Z'}`).toISOString();
}

/** Formats are expensive to create, and reports have thousands of dates. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function getDateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dateFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  });
  dateFormats.set(timeZone, format);
  return format;
}
