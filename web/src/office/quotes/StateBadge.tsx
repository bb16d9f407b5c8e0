import { Typography } from '@mui/material';
import type { OrderSummary } from '../../../../shared/entities/order.ts';
import { isAgreedState } from '../../../../shared/quotes/states.ts';
import { getStatus } from '../../ui/quotes/statuses.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { getStaffLabel } from './inboxWords.ts';

/** The stage of a sale, with the state below it while it is agreed; otherwise the state. */
export function StateBadge(quote: Pick<OrderSummary, 'state' | 'stage' | 'isQuestion'>) {
  const { tone, label } = getStatus(quote);

  return (
    <div>
      <StatusBadge tone={tone}>{quote.stage ? label : getStaffLabel(quote)}</StatusBadge>
      {quote.stage && isAgreedState(quote.state) && (
        <Typography variant="caption" component="p" sx={{ pl: 2.5, color: 'text.secondary' }}>
          {getStaffLabel(quote)}
        </Typography>
      )}
    </div>
  );
}
