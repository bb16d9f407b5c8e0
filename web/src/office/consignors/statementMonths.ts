import type { Consignor } from '../../../../shared/entities/consignor.ts';
import { toShopDate } from '../../../../shared/shop-time.ts';
import { useShop } from '../../lib/shop.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';

/** Sales elsewhere may be recorded for months before the consignor was added. */
const MIN_MONTHS = 12;

function getMonthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
}

function listMonths(current: string, first: string): string[] {
  const months = [current];
  for (
    let month = getMonthBefore(current);
    month >= first || months.length < MIN_MONTHS;
    month = getMonthBefore(month)
  ) {
    months.push(month);
  }
  return months;
}

/** Keeps the month in the URL: `?month=2026-11`. Months are those of the shop's time zone. */
export function useStatementMonth({ createdAt }: Pick<Consignor, 'createdAt'>) {
  const { get, replace } = useQueryParams();
  const { timeZone } = useShop();
  const toMonth = (at: string) => toShopDate(at, timeZone).slice(0, 7);
  const current = toMonth(new Date().toISOString());
  const all = listMonths(current, toMonth(createdAt));

  return {
    all,
    current,
    month: all.find((each) => each === get('month')) ?? current,
    choose: (month: string) => replace({ month: month === current ? '' : month }),
  };
}
export type StatementMonth = ReturnType<typeof useStatementMonth>;
