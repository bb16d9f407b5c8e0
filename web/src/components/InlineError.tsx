import { getErrorMessage } from '../lib/api.ts';
import styles from './InlineError.module.css';
import { TextButton } from './TextButton.tsx';

interface InlineErrorProps {
  text: string;
  /** Read to who does not see where the button stands: 'the products'. */
  what: string;
  error?: unknown;
  isRetrying: boolean;
  onRetry: () => unknown;
}

/** In place of a part whose call failed; the rest of the page stands. */
export function InlineError({ text, what, error, isRetrying, onRetry }: InlineErrorProps) {
  return (
    <div role="alert" className={styles.failed}>
      <p className={styles.text}>{text}</p>
      {error != null && <p className={styles.why}>{getErrorMessage(error)}</p>}
      <TextButton aria-disabled={isRetrying} onClick={() => !isRetrying && onRetry()}>
        {isRetrying ? 'Trying…' : 'Try Again'}
        <span className="visually-hidden">: {what}</span>
      </TextButton>
    </div>
  );
}
