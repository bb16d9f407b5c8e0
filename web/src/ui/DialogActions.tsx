import Button from '@mui/material/Button';
import MuiDialogActions from '@mui/material/DialogActions';

interface DialogActionsProps {
  action: string;
  pendingAction: string;
  isPending: boolean;
  isDisabled?: boolean | undefined;
  isDestructive?: boolean | undefined;
  cancel?: string | undefined;
  onCancel: (() => void) | undefined;
}

/** Looks disabled while pending; the form then ignores it. */
export function DialogActions(props: DialogActionsProps) {
  const { action, pendingAction, isPending, isDisabled = false, isDestructive = false } = props;
  const { cancel = 'Cancel', onCancel } = props;

  return (
    <MuiDialogActions>
      <Button
        type="submit"
        variant="contained"
        color={isDestructive ? 'error' : 'primary'}
        aria-busy={isPending}
        aria-disabled={isPending || isDisabled}
      >
        {isPending ? pendingAction : action}
      </Button>
      <Button aria-disabled={!onCancel} onClick={onCancel}>
        {cancel}
      </Button>
    </MuiDialogActions>
  );
}
