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
