import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { isAccessError } from '../../../lib/api.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import styles from './QuoteDialog.module.css';

interface QuoteDialogProps {
  title: string;
  subtitle?: ReactNode;
  isSmall?: boolean;
  action: string;
  pendingAction: string;
  isDestructive?: boolean;
  change: { isPending: boolean; error: Error | null };
  describeError: (error: Error) => ReactNode;
  /** @param done call when the step failed and can be retried */
  onSubmit: (done: () => void) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Stays open, with all input, until the step is done. */
export function QuoteDialog(props: QuoteDialogProps) {
  const { title, subtitle, isSmall = true, action, pendingAction, isDestructive = false } = props;
  const { change, describeError, onSubmit, onClose, children } = props;
  const startOnce = useSingleFlight();
  const message = useRef<HTMLDivElement>(null);
  const error = change.error && !isAccessError(change.error) ? change.error : null;
  const close = () => {
    if (!change.isPending) onClose();
  };
  useCloseOnBack(true, close);

  useEffect(() => {
    if (error) message.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  return (
    <DetailsDialog isSmall={isSmall} title={title} subtitle={subtitle} onClose={close}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          // React also bubbles the events of a nested dialog.
          if (event.target === event.currentTarget) startOnce(onSubmit);
        }}
      >
        {children}
        <div ref={message} role="alert" className={styles.error}>
          {error && describeError(error)}
        </div>
        <DialogActions
          action={action}
          pendingAction={pendingAction}
          isPending={change.isPending}
          isDestructive={isDestructive}
          cancel={isDestructive ? 'Keep It' : 'Not Now'}
          onCancel={change.isPending ? undefined : onClose}
        />
      </form>
    </DetailsDialog>
  );
}
