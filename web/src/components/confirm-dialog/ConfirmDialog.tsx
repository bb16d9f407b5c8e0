import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { Button } from '../button/Button.tsx';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** On the button that does it, and while it is being done. */
  action: string;
  pendingAction: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that others will feel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, pendingAction, isPending, onConfirm, onClose } = props;
  const id = useId();
  const close = () => {
    if (!isPending) onClose();
  };

  return (
    <Dialog
      open
      onClose={close}
      slotProps={{
        paper: {
          role: 'alertdialog',
          elevation: 0,
          className: styles.card,
          'aria-labelledby': `${id}-title`,
          'aria-describedby': `${id}-text`,
        },
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
      <div className={styles.choice}>
        <Button autoFocus aria-disabled={isPending} onClick={close}>
          Cancel
        </Button>
        <Button
          aria-disabled={isPending}
          aria-busy={isPending}
          className={styles.action}
          onClick={() => !isPending && onConfirm()}
        >
          {isPending ? pendingAction : action}
        </Button>
      </div>
    </Dialog>
  );
}
