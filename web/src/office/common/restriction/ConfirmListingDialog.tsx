import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_CONFIRMATION_REASON } from '../../../../../shared/entities/listing-confirmation.ts';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { TextArea } from '../../../ui/FormFields.tsx';
import { useConfirmListing } from './confirmationsQuery.ts';
import styles from './Restriction.module.css';

export interface ConfirmListingDialogProps {
  recordId: string;
  name: string;
  onClose: () => void;
}

export default function ConfirmListingDialog({
  recordId,
  name,
  onClose,
}: ConfirmListingDialogProps) {
  const confirm = useConfirmListing();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    const reason = text.trim();
    const found =
      reason === ''
        ? 'Enter a reason, such as what the piece is instead.'
        : reason.length > MAX_CONFIRMATION_REASON
          ? `At most ${MAX_CONFIRMATION_REASON} characters.`
          : undefined;
    flushSync(() => setError(found));
    if (found) {
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    confirm.mutate(
      { recordId, reason },
      {
        onSuccess: () => {
          toast({ title: 'Listing Confirmed', description: `The next sync lists ${name}.` });
          onClose();
        },
      },
    );
  };

  return (
    <DetailsDialog isSmall title="Confirm Listing" subtitle={name} onClose={onClose}>
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <p>
          Your name, the time and the reason are kept. Confirm only a piece that may be sold: the
          dealer is responsible for it.
        </p>
        <TextArea
          label="Reason"
          isRequired
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        {confirm.error && !isAccessError(confirm.error) && (
          <p role="alert" className={styles.failure}>
            {getErrorMessage(confirm.error)}
          </p>
        )}
        <DialogActions
          action="Confirm Listing"
          pendingAction="Saving…"
          isPending={confirm.isPending}
          onCancel={onClose}
        />
      </form>
    </DetailsDialog>
  );
}
