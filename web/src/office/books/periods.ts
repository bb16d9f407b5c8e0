import { useQueryParams } from '../../lib/useQueryParams.ts';
import { useToday } from '../../lib/useToday.ts';

/** The first and the last day, such as 2026-11-30. */
export interface Period {
  from: string;
  to: string;
}

const THIS_YEAR = 'This Year';
export const OTHER_DATES = 'Other Dates';
export const PERIOD_NAMES = [
  'This Month',
  'Last Month',
  THIS_YEAR,
  'Last Year',
  OTHER_DATES,
] as const;
type PeriodName = (typeof PERIOD_NAMES)[number];

/** A year that is not typed completely, such as 0202, is not a day. */
export const isDay = (text: string): boolean => /^[2-9]\d{3}-\d\d-\d\d$/.test(text);

export const isPeriod = ({ from, to }: Period): boolean => isDay(from) && isDay(to) && from <= to;

/** Months are counted from 1. */
const toMonth = (year: number, month: number): Period => ({
  from: toDay(year, month, 1),
  to: toDay(year, month + 1, 0),
});

const toYear = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

const toDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

function getDays(name: PeriodName, today: string, other: Period): Period {
  const [year = 0, month = 0] = today.split('-').map(Number);
  if (name === 'This Month') return toMonth(year, month);
  if (name === 'Last Month') return toMonth(year, month - 1);
  if (name === 'Last Year') return toYear(year - 1);
  return name === OTHER_DATES && isPeriod(other) ? other : toYear(year);
}

const toParam = (name: PeriodName): string =>
  name === THIS_YEAR ? '' : name.toLowerCase().replace(' ', '-');

/** Keeps the period in the URL, such as `?period=last-month`. Other dates are in `from` and `to`. */
export function useBooksPeriod() {
  const { get, replace } = useQueryParams();
  const today = useToday();
  const name = PERIOD_NAMES.find((each) => toParam(each) === get('period')) ?? THIS_YEAR;
  const days = getDays(name, today, { from: get('from'), to: get('to') });

  return {
    name,
    days,
    choose: (chosen: PeriodName) =>
      replace({
        period: toParam(chosen),
        ...(chosen === OTHER_DATES ? days : { from: '', to: '' }),
      }),
    chooseDays: ({ from, to }: Period) => replace({ from, to }),
  };
}
export type BooksPeriod = ReturnType<typeof useBooksPeriod>;
