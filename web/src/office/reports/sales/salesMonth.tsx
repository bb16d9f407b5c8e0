import { formatMonth } from '../../../../../shared/quotes/statement-names.ts';
import { toShopDate } from '../../../../../shared/shop-time.ts';
import { useShop } from '../../../lib/shop.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import { FilterSelect } from '../../common/list/FilterSelect.tsx';

const MAX_MONTHS = 36;

/** The shop's current month and those before it: `2026-11`. */
function listMonths(timeZone: string): string[] {
  const [year, month] = toShopDate(new Date().toISOString(), timeZone).split('-').map(Number);
  return Array.from({ length: MAX_MONTHS }, (_, back) =>
    new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - back)).toISOString().slice(0, 7),
  );
}

/** Keeps the month in the URL: `?view=sales&month=2026-11`. */
export function useSalesMonth() {
  const { get, replace } = useQueryParams();
  const months = listMonths(useShop().timeZone);
  const [current = ''] = months;

  return {
    months,
    month: months.find((each) => each === get('month')) ?? current,
    choose: (month: string) => replace({ month: month === current ? '' : month }),
  };
}

export function SalesMonthField() {
  const { months, month, choose } = useSalesMonth();

  return (
    <FilterSelect
      label="Month"
      options={months.map(formatMonth)}
      value={formatMonth(month)}
      onChange={(label) => choose(months.find((each) => formatMonth(each) === label) ?? '')}
    />
  );
}
