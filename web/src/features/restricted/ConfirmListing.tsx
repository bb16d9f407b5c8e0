import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { LazyOverlay } from '../../components/LazyOverlay.tsx';
import { Timestamp } from '../../components/Timestamp.tsx';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import type { ConfirmListingDialogProps } from './ConfirmListingDialog.tsx';
import { useConfirmation } from './confirmationsQuery.ts';
import styles from './Restriction.module.css';

const ConfirmListingDialog = lazyComponent<ConfirmListingDialogProps>(
  () => import('./ConfirmListingDialog.tsx'),
);

interface ConfirmListingProps {
  recordId: string;
  /** The piece. */
  name: string;
}

/** Says who confirmed that a restricted record may be listed, or lets staff confirm it. */
export function ConfirmListing({ recordId, name }: ConfirmListingProps) {
  const { confirmation, isPending } = useConfirmation(recordId);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  if (isPending) return null;
  if (confirmation) {
    const { by, at, reason } = confirmation;
    return (
      <p className={styles.confirmed}>
        Listing confirmed by {by.email} on <Timestamp at={at} />: {reason}
      </p>
    );
  }
  return (
    <p className={styles.action}>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Confirm Listing
        <span className="visually-hidden"> of {name}</span>
      </Button>
      {isOpen && (
        <LazyOverlay onFailure={close}>
          <ConfirmListingDialog recordId={recordId} name={name} onClose={close} />
        </LazyOverlay>
      )}
    </p>
  );
}
