import { Box, Button, Switch, Typography } from '@mui/material';
import type { PaypalMark } from '../../../../../shared/contract/payments.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { isOpenState } from '../../../../../shared/quotes/states.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { getPieceName } from '../../../ui/quotes/pieceNames.ts';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Note } from '../../common/Note.tsx';
import { Section } from '../../common/Section.tsx';
import { useDecidePaypal, usePaypalMarks } from './paymentsQuery.ts';

/** PayPal's policy forbids some pieces. Quotes with such pieces offer the other ways to pay. */
export function PaypalSection({ order }: { order: Order }) {
  return isOpenState(order.state) ? <Marks order={order} /> : null;
}

function Marks({ order }: { order: Order }) {
  const query = usePaypalMarks(order.id);
  const marks = query.data ?? [];
  const excluded = marks.filter(({ isExcluded }) => isExcluded).length;

  return (
    <Section title="PayPal">
      {query.isPending && <SkeletonLine width={24} />}
      {query.isLoadingError && <InlineError subject="the pieces’ PayPal marks" query={query} />}
      {query.data && (
        <>
          <Typography role="status" variant="body2">
            {excluded === 0
              ? 'All pieces may be paid by PayPal.'
              : 'PayPal is not offered for this quote because of its policy.'}
          </Typography>
          <ul aria-label="Not by PayPal">
            {marks.map((mark) => (
              <MarkRow
                key={mark.productId}
                mark={mark}
                name={getPieceName(order, mark.productId)}
                orderId={order.id}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

interface MarkRowProps {
  mark: PaypalMark;
  name: string;
  orderId: string;
}

function MarkRow({ mark, name, orderId }: MarkRowProps) {
  const { productId, isExcluded, source } = mark;
  const decide = useDecidePaypal(orderId);
  const canDecide = usePermission('sell');

  return (
    <Box
      component="li"
      sx={{
        py: 0.75,
        display: 'grid',
        columnGap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Switch
        checked={isExcluded}
        disabled={!canDecide}
        slotProps={{ input: { 'aria-label': `Not by PayPal: ${name}` } }}
        onChange={(_, checked) => decide.mutate({ productId, isExcluded: checked })}
      />
      <div>
        <Typography variant="body2">{name}</Typography>
        <MarkReason mark={mark} />
        {source === 'staff' && canDecide && (
          <Button
            variant="text"
            size="small"
            aria-disabled={decide.isPending}
            onClick={() => decide.mutate({ productId, isExcluded: null })}
          >
            Follow the Rule<span className="visually-hidden">: {name}</span>
          </Button>
        )}
      </div>
    </Box>
  );
}

function MarkReason({ mark: { isExcluded, source, reason, url, by } }: { mark: PaypalMark }) {
  if (source === 'staff') {
    return (
      <Note>
        {isExcluded ? 'Not by PayPal' : 'Allowed'}, decided by {by?.email ?? 'staff'}
      </Note>
    );
  }
  if (!isExcluded) return null;
  return (
    <Note>
      Not by PayPal: {reason}{' '}
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          PayPal’s policy
        </a>
      )}
    </Note>
  );
}
