import { AlertDialog } from './AlertDialog.tsx';
import { Button } from './Button.tsx';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  title: string;
  text: string;
  action: string;
  pendingAction: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, pendingAction, isPending, onConfirm, onClose } = props;
  const close = () => {
    if (!isPending) onClose();
  };

  return (
    <AlertDialog title={title} text={text} isDestructive onClose={close}>
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
    </AlertDialog>
  );
}
