import { Button } from './Button.tsx';
import styles from './DialogActions.module.css';

interface DialogActionsProps {
  /** Labels of the submit button: 'Save', and 'Saving…' while pending. */
  action: string;
  pendingAction: string;
  isPending: boolean;
  isDisabled?: boolean;
  isDestructive?: boolean;
  cancel?: string;
  /** Undefined while it cannot be canceled. */
  onCancel: (() => void) | undefined;
}

/** The buttons of a form in a dialog. While it is pending the form ignores its submit button, which looks disabled. */
export function DialogActions(props: DialogActionsProps) {
  const { action, pendingAction, isPending, isDisabled = false, isDestructive = false } = props;
  const { cancel = 'Cancel', onCancel } = props;

  return (
    <div className={styles.actions}>
      <Button
        type="submit"
        variant="solid"
        aria-busy={isPending}
        aria-disabled={isPending || isDisabled}
        className={isDestructive ? styles.destructive : undefined}
      >
        {isPending ? pendingAction : action}
      </Button>
      <Button aria-disabled={!onCancel} onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
