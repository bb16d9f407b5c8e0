import { useQueryParams } from '../../lib/useQueryParams.ts';
import { FilterSelect } from './list/FilterSelect.tsx';

const DEFAULTS = { days: 30, months: 12 };

export function usePeriod(choices: readonly number[], unit: keyof typeof DEFAULTS = 'days') {
  const { get, replace } = useQueryParams();

  return {
    length: choices.find((each) => String(each) === get(unit)) ?? DEFAULTS[unit],
    choices,
    unit,
    choose: (length: string) =>
      replace({ [unit]: length === String(DEFAULTS[unit]) ? '' : length }),
  };
}
type Period = ReturnType<typeof usePeriod>;

export const PeriodField = ({ period: { length, choices, unit, choose } }: { period: Period }) => (
  <FilterSelect
    isLabelHidden
    label="Period"
    options={choices.map((each) => `Last ${each} ${unit}`)}
    value={`Last ${length} ${unit}`}
    onChange={(label) => choose(label.replace(/\D/g, ''))}
  />
);
