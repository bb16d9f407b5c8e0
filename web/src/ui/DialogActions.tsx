import { Button } from './Button.tsx';
import styles from './DialogActions.module.css';

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
