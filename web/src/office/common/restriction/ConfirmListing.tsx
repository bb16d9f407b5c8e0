import { Box, Typography } from '@mui/material';
import type { ListingConfirmation } from '../../../../../shared/entities/listing-confirmation.ts';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { DialogButton } from '../DialogButton.tsx';
import { ErrorText } from '../ErrorText.tsx';
import { Permitted } from '../Permitted.tsx';
import { useConfirmation, useWithdrawConfirmation } from './confirmationsQuery.ts';

const ConfirmListingDialog = lazyComponent(() => import('./ConfirmListingDialog.tsx'));

interface ConfirmListingProps {
  recordId: string;
  name: string;
}

export const ConfirmListing = (props: ConfirmListingProps) => (
  <Permitted to="sync">
    <ListingState {...props} />
  </Permitted>
);

function ListingState({ recordId, name }: ConfirmListingProps) {
  const { confirmation, isPending } = useConfirmation(recordId);

  if (isPending) return null;
  if (confirmation) return <Confirmed confirmation={confirmation} name={name} />;
  return (
    <Box sx={{ mt: 0.75 }}>
      <DialogButton
        dialog={(close) => (
          <LazyOverlay onFailure={close}>
            <ConfirmListingDialog recordId={recordId} name={name} onClose={close} />
          </LazyOverlay>
        )}
      >
        Confirm Listing
        <span className="visually-hidden"> of {name}</span>
      </DialogButton>
    </Box>
  );
}

function Confirmed({ confirmation, name }: { confirmation: ListingConfirmation; name: string }) {
  const { recordId, by, at, reason } = confirmation;
  const { mutate, isPending, error } = useWithdrawConfirmation();

  const withdraw = (closeDialog: () => void) =>
    mutate(recordId, {
      onSuccess: () =>
        toast({ title: 'Confirmation Withdrawn', description: `The next sync unlists ${name}.` }),
      onError: closeDialog,
    });

  return (
    <>
      <Typography variant="body2">
        Listing confirmed by {by.email} on <Timestamp at={at} />: {reason}{' '}
        <DialogButton
          variant="text"
          dialog={(close) => (
            <ConfirmDialog
              title="Withdraw the confirmation?"
              text={`The next sync unlists ${name} until staff confirm it again.`}
              action="Withdraw"
              pendingAction="Withdrawing…"
              isPending={isPending}
              onConfirm={() => withdraw(close)}
              onClose={close}
            />
          )}
        >
          Withdraw
          <span className="visually-hidden"> the confirmation of {name}</span>
        </DialogButton>
      </Typography>
      <ErrorText error={error} />
    </>
  );
}
