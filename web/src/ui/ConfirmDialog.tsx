import Button from '@mui/material/Button';
import { AlertDialog } from './AlertDialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  action: string;
  pendingAction?: string;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, pendingAction, isPending = false, onConfirm, onClose } = props;
  const close = () => {
    if (!isPending) onClose();
  };

  return (
    <AlertDialog title={title} text={text} isDestructive onClose={close}>
      <Button autoFocus aria-disabled={isPending} onClick={close}>
        Cancel
      </Button>
      <Button
        variant="contained"
        color="error"
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => !isPending && onConfirm()}
      >
        {isPending ? pendingAction : action}
      </Button>
    </AlertDialog>
  );
}
