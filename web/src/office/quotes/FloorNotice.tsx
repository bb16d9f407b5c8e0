import { Alert, Checkbox, FormControlLabel, Stack } from '@mui/material';
import type { PricedLine } from '../../../../shared/entities/order.ts';
import { getErrorMessage, isAccessError } from '../../lib/api.ts';
import { ActionButton } from '../common/ActionButton.tsx';
import { Note } from '../common/Note.tsx';
import { useAskConsignors } from './staffQuoteQuery.ts';

interface FloorNoticeProps {
  orderId: string;
  /** The pieces that the consignors were not asked about at these prices. */
  unasked: readonly PricedLine[];
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** The ways to offer pieces below their price floors. */
export function FloorNotice({ orderId, unasked, isConfirmed, onConfirm }: FloorNoticeProps) {
  const { error, isPending, mutate } = useAskConsignors(orderId);

  return (
    <Stack sx={{ mb: 2, gap: 1, alignItems: 'start' }}>
      {unasked.length > 0 && (
        <>
          <ActionButton isPending={isPending} onClick={() => mutate(unasked)}>
            {isPending ? 'Asking…' : 'Ask the Consignor'}
          </ActionButton>
          <Note>The question is about the price of one piece, less its part of the discount.</Note>
        </>
      )}
      {error && !isAccessError(error) && <Alert severity="error">{getErrorMessage(error)}</Alert>}
      <FormControlLabel
        label="The consignor has agreed by phone"
        control={
          <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)} />
        }
      />
    </Stack>
  );
}
