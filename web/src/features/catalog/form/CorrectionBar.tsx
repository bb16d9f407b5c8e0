import { Button } from '../../../components/Button.tsx';
import styles from './FormActions.module.css';
import { SUBMIT_KEYS, submitHint } from './submitKeys.ts';

interface CorrectionBarProps {
  isSending: boolean;
  onCancel: () => void;
}

export function CorrectionBar({ isSending, onCancel }: CorrectionBarProps) {
  return (
    <div className={styles.bar}>
      <Button
        type="submit"
        look="solid"
        aria-disabled={isSending}
        aria-busy={isSending}
        aria-keyshortcuts={SUBMIT_KEYS}
        className={styles.action}
      >
        {isSending ? 'Saving…' : 'Save Changes'}
      </Button>
      <Button
        aria-disabled={isSending}
        className={styles.action}
        onClick={() => !isSending && onCancel()}
      >
        Cancel
      </Button>
      <p className={styles.keys}>
        <kbd>{submitHint()}</kbd> saves from anywhere
      </p>
    </div>
  );
}
