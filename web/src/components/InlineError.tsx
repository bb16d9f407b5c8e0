import { TextButton } from './TextButton.tsx';
import { getErrorMessage } from '../lib/api.ts';
import styles from './InlineError.module.css';

interface PartFailedProps {
  text: string;
  /** Read to who does not see where the button stands: 'the products'. */
  what: string;
  error?: unknown;
  isTrying: boolean;
  onRetry: () => unknown;
}

/** In place of a part whose call failed; the rest of the page stands. */
export function PartFailed({ text, what, error, isTrying, onRetry }: PartFailedProps) {
  return (
    <div role="alert" className={styles.failed}>
      <p className={styles.text}>{text}</p>
      {error != null && <p className={styles.why}>{getErrorMessage(error)}</p>}
      <TextButton aria-disabled={isTrying} onClick={() => !isTrying && onRetry()}>
        {isTrying ? 'Trying…' : 'Try Again'}
        <span className="visually-hidden">: {what}</span>
      </TextButton>
    </div>
  );
}
