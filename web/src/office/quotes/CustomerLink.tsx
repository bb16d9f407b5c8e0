import { Typography } from '@mui/material';
import type { Order } from '../../../../shared/entities/order.ts';
import { formatDate } from '../../lib/dates.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ActionButton } from '../common/ActionButton.tsx';
import { copyLink } from '../common/copyLink.ts';
import { Row } from '../common/Row.ts';
import { useCreateLink } from './staffQuoteQuery.ts';

/** Lets a customer without an account see, accept and pay the quote. */
export function CustomerLink({ order }: { order: Order }) {
  const { mutate, isPending, data } = useCreateLink(order.id);

  const copy = () =>
    mutate(undefined, {
      onSuccess: ({ url, expiresAt }) =>
        copyLink(url, `It is valid until ${formatDate(expiresAt)}.`),
      onError: (error) => showErrorToast(error),
    });

  return (
    <Row className="no-print" sx={{ columnGap: 2, rowGap: 0.5 }}>
      <ActionButton size="small" isPending={isPending} onClick={copy}>
        Copy Link
      </ActionButton>
      <Typography variant="body2" sx={{ maxWidth: '72ch', color: 'text.secondary' }}>
        With the link, the customer can see, accept and pay this quote without an account.
      </Typography>
      {data && (
        <Typography
          role="status"
          variant="caption"
          component="div"
          sx={{ width: '100%', overflowWrap: 'anywhere' }}
        >
          {data.url} <CopyButton text={data.url} name="the link" /> Valid until{' '}
          {formatDate(data.expiresAt)}.
        </Typography>
      )}
    </Row>
  );
}
