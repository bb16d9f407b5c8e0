import type { FormEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import styles from './BulkDialog.module.css';

interface BulkDialogProps {
  title: string;
  subtitle: string;
  action: string;
  isDestructive?: boolean;
  canStart: boolean;
  request: { isPending: boolean; error: Error | null };
  onStart: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function BulkDialog(props: BulkDialogProps) {
  const { title, subtitle, action, isDestructive = false, canStart, request, onClose } = props;
  const { isPending, error } = request;
  useCloseOnBack(true, onClose);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending || !canStart) return;
    flushSync(props.onStart);
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <DetailsDialog title={title} subtitle={subtitle} onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        {props.children}
        <p role="alert" className={styles.failure}>
          {error && !isAccessError(error) ? getErrorMessage(error) : ''}
        </p>
        <DialogActions
          action={action}
          pendingAction="Starting…"
          isPending={isPending}
          isDisabled={!canStart}
          isDestructive={isDestructive}
          onCancel={onClose}
        />
      </form>
    </DetailsDialog>
  );
}
