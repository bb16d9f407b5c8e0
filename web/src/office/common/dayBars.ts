export interface DayBar {
  date: string;
  counts: readonly number[];
}

/** Longer periods are charted by week: their days would be narrower than a pixel on a phone. */
const MAX_DAYS = 90;
const WEEK_DAYS = 7;

export const isChartedByWeek = (days: readonly unknown[]) => days.length > MAX_DAYS;

export function toDayBars(days: readonly DayBar[]): readonly DayBar[] {
  if (!isChartedByWeek(days)) return days;
  const weeks: DayBar[] = [];
  for (let end = days.length; end > 0; end -= WEEK_DAYS) {
    const [first, ...others] = days.slice(Math.max(0, end - WEEK_DAYS), end);
    if (first) weeks.unshift(others.reduce(addDays, first));
  }
  return weeks;
}

const addDays = (sum: DayBar, day: DayBar): DayBar => ({
  date: sum.date,
  counts: sum.counts.map((count, index) => count + (day.counts[index] ?? 0)),
});
