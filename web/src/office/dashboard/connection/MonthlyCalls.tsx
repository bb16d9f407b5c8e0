import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import type { AirtableCalls } from '../../../../../shared/contract/airtable.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { Note } from '../../common/Note.tsx';

const LABEL = 'Calls to Airtable this month';

export function MonthlyCalls({ used, plan, reserve, forecast }: AirtableCalls) {
  if (plan === 0) {
    return <Typography variant="body2">{`${LABEL}: ${formatCount(used)}`}</Typography>;
  }
  const count = `${formatCount(used)} of ${formatCount(plan)}`;
  const expected = `${formatCount(forecast)} by the end of the month`;
  const limit = plan - reserve;
  const isShort = forecast > limit || used >= limit;
  return (
    <Box sx={{ pb: 1.5 }}>
      <Typography variant="body2">{`${LABEL}: ${count}`}</Typography>
      <LinearProgress
        // Not a task that ends, as a progress bar would be.
        role="meter"
        variant="buffer"
        color={isShort ? 'warning' : 'primary'}
        aria-label={LABEL}
        aria-valuetext={`${count}, about ${expected}`}
        max={plan}
        value={Math.min(used, plan)}
        valueBuffer={Math.min(forecast, plan)}
        sx={{
          my: 0.75,
          height: '0.75rem',
          border: 1,
          borderColor: 'pencil',
          '& .MuiLinearProgress-dashed': { display: 'none' },
        }}
      />
      <Note>{`About ${expected}; ${formatCount(reserve)} are kept for screens and sales.`}</Note>
      {isShort && (
        <Alert severity="warning" role="note" sx={{ mt: 1 }}>
          Changes wait and are read together, so that the calls last until the month ends.{' '}
          {suggestPlan(forecast + reserve)}
        </Alert>
      )}
    </Box>
  );
}

/** Airtable's Free plan has 1,000 calls a month. */
const TEAM_PLAN_CALLS = 100_000;

const suggestPlan = (needed: number) =>
  needed < TEAM_PLAN_CALLS
    ? `Airtable’s Team plan, with ${formatCount(TEAM_PLAN_CALLS)} calls a month, would be enough.`
    : 'Airtable’s Business plan, with unlimited calls, would be enough.';
