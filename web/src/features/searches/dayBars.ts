import type { SearchReport } from '../../../../shared/contract/analytics.ts';

export type Day = SearchReport['days'][number];

/** Longer periods are charted by week: their days would be narrower than a pixel on a phone. */
const MAX_DAYS = 90;
const WEEK_DAYS = 7;

export const isChartedByWeek = (days: readonly Day[]) => days.length > MAX_DAYS;

/** One bar per day, or per week from the bar's date. The last day ends the last week; the first may be shorter. */
export function toBars(days: readonly Day[]): readonly Day[] {
  if (!isChartedByWeek(days)) return days;
  const weeks: Day[] = [];
  for (let end = days.length; end > 0; end -= WEEK_DAYS) {
    const [first, ...others] = days.slice(Math.max(0, end - WEEK_DAYS), end);
    if (first) weeks.unshift(others.reduce(addDays, first));
  }
  return weeks;
}

const addDays = (sum: Day, day: Day): Day => ({
  date: sum.date,
  searches: sum.searches + day.searches,
  withoutResults: sum.withoutResults + day.withoutResults,
  opened: sum.opened + day.opened,
});
