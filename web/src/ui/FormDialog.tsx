import type { ComponentProps, ReactNode } from 'react';
import { useCloseOnBack } from '../lib/useCloseOnBack.ts';
import { DetailsDialog } from './DetailsDialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import styles from './FormDialog.module.css';

interface FormDialogProps
  extends Pick<ComponentProps<typeof DetailsDialog>, 'title' | 'subtitle' | 'isSmall'>,
    Pick<ComponentProps<typeof DialogActions>, 'action' | 'isDisabled' | 'isDestructive'> {
  pendingAction?: string;
  form: { element: ComponentProps<'form'>; isPending: boolean; failure: ReactNode };
  /** Open until a pending call ends. */
  staysOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, subtitle, isSmall = true, action, pendingAction = 'Saving…' } = props;
  const { isDisabled, isDestructive, form, staysOpen = false, onClose, children } = props;
  const canClose = !(staysOpen && form.isPending);
  const close = () => {
    if (canClose) onClose();
  };
  useCloseOnBack(true, close);

  return (
    <DetailsDialog isSmall={isSmall} title={title} subtitle={subtitle} onClose={close}>
      <form {...form.element} className={styles.form}>
        {children}
        <p role="alert" className={styles.failure}>
          {form.failure}
        </p>
        <DialogActions
          action={action}
          pendingAction={pendingAction}
          isPending={form.isPending}
          isDisabled={isDisabled}
          isDestructive={isDestructive}
          onCancel={canClose ? onClose : undefined}
        />
      </form>
    </DetailsDialog>
  );
}
