import Button from '@mui/material/Button';
import { AlertDialog } from './AlertDialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  action: string;
  pendingAction?: string;
  isPending?: boolean;
  isDestructive?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, pendingAction, onConfirm, onClose } = props;
  const { isPending = false, isDestructive = true } = props;
  const close = () => {
    if (!isPending) onClose();
  };

  return (
    <AlertDialog title={title} text={text} isDestructive={isDestructive} onClose={close}>
      <Button autoFocus aria-disabled={isPending} onClick={close}>
        Cancel
      </Button>
      <Button
        variant="contained"
        color={isDestructive ? 'error' : 'primary'}
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => !isPending && onConfirm()}
      >
        {isPending ? pendingAction : action}
      </Button>
    </AlertDialog>
  );
}
