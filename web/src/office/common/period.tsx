import { useQueryParams } from '../../lib/useQueryParams.ts';
import { FilterSelect } from './list/FilterSelect.tsx';

const DEFAULT_DAYS = 30;

const toLabel = (days: number) => `Last ${days} days`;

export function usePeriod(choices: readonly number[]) {
  const { get, replace } = useQueryParams();

  return {
    days: choices.find((days) => String(days) === get('days')) ?? DEFAULT_DAYS,
    choices,
    choose: (days: number) => replace({ days: days === DEFAULT_DAYS ? '' : String(days) }),
  };
}
type Period = ReturnType<typeof usePeriod>;

export function PeriodField({ period: { days, choices, choose } }: { period: Period }) {
  return (
    <FilterSelect
      isLabelHidden
      label="Period"
      options={choices.map(toLabel)}
      value={toLabel(days)}
      onChange={(label) => choose(choices.find((each) => toLabel(each) === label) ?? DEFAULT_DAYS)}
    />
  );
}
