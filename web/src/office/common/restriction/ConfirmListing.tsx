import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { ListingConfirmation } from '../../../../../shared/entities/listing-confirmation.ts';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import type { ConfirmListingDialogProps } from './ConfirmListingDialog.tsx';
import { useConfirmation, useWithdrawConfirmation } from './confirmationsQuery.ts';

const ConfirmListingDialog = lazyComponent<ConfirmListingDialogProps>(
  () => import('./ConfirmListingDialog.tsx'),
);

interface ConfirmListingProps {
  recordId: string;
  name: string;
}

export function ConfirmListing({ recordId, name }: ConfirmListingProps) {
  const { confirmation, isPending } = useConfirmation(recordId);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  if (isPending) return null;
  if (confirmation) return <Confirmed confirmation={confirmation} name={name} />;
  return (
    <Box sx={{ mt: 0.75 }}>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Confirm Listing
        <span className="visually-hidden"> of {name}</span>
      </Button>
      {isOpen && (
        <LazyOverlay onFailure={close}>
          <ConfirmListingDialog recordId={recordId} name={name} onClose={close} />
        </LazyOverlay>
      )}
    </Box>
  );
}

interface ConfirmedProps {
  confirmation: ListingConfirmation;
  name: string;
}

function Confirmed({ confirmation: { recordId, by, at, reason }, name }: ConfirmedProps) {
  const { mutate, isPending, error } = useWithdrawConfirmation();
  const [isAsking, setIsAsking] = useState(false);

  const withdraw = () =>
    mutate(recordId, {
      onSuccess: () =>
        toast({ title: 'Confirmation Withdrawn', description: `The next sync unlists ${name}.` }),
      onError: () => setIsAsking(false),
    });

  return (
    <>
      <Typography variant="body2">
        Listing confirmed by {by.email} on <Timestamp at={at} />: {reason}{' '}
        <Button variant="text" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Withdraw
          <span className="visually-hidden"> the confirmation of {name}</span>
        </Button>
      </Typography>
      {error && !isAccessError(error) && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {getErrorMessage(error)}
        </Typography>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Withdraw the confirmation?"
          text={`The next sync unlists ${name} until staff confirm it again.`}
          action="Withdraw"
          pendingAction="Withdrawing…"
          isPending={isPending}
          onConfirm={withdraw}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
