import { Box } from '@mui/material';
import { useState } from 'react';
import { DateInput } from '../common/form/DateInput.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import { type BooksPeriod, isDay, isPeriod, OTHER_DATES, PERIOD_NAMES } from './periods.ts';

export function PeriodField({ period }: { period: BooksPeriod }) {
  const { name, choose } = period;

  return (
    <>
      <FilterSelect
        isLabelHidden
        label="Period"
        options={PERIOD_NAMES}
        value={name}
        onChange={(label) => {
          const chosen = PERIOD_NAMES.find((each) => each === label);
          if (chosen) choose(chosen);
        }}
      />
      {name === OTHER_DATES && <OtherDates period={period} />}
    </>
  );
}

/** Days apply once both are typed completely. */
function OtherDates({ period: { days, chooseDays } }: { period: BooksPeriod }) {
  const [typed, setTyped] = useState(days);
  const { from, to } = typed;
  const isReversed = isDay(from) && isDay(to) && from > to;
  const change = (changed: Partial<typeof typed>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    if (isPeriod(next)) chooseDays(next);
  };

  return (
    <>
      <Box sx={{ width: '10.5rem' }}>
        <DateInput label="From" value={from} onChange={(day) => change({ from: day })} />
      </Box>
      <Box sx={{ width: '10.5rem' }}>
        <DateInput
          label="To"
          value={to}
          error={isReversed ? 'This day is before the first one.' : undefined}
          onChange={(day) => change({ to: day })}
        />
      </Box>
    </>
  );
}
