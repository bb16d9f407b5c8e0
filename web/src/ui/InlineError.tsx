import { getErrorMessage } from '../lib/api.ts';
import styles from './InlineError.module.css';
import { TextButton } from './TextButton.tsx';

interface InlineErrorProps {
  text: string;
  subject: string;
  error?: unknown;
  isRetrying: boolean;
  onRetry: () => unknown;
}

export function InlineError({ text, subject, error, isRetrying, onRetry }: InlineErrorProps) {
  return (
    <div role="alert" className={styles.failed}>
      <p className={styles.text}>{text}</p>
      {error != null && <p className={styles.reason}>{getErrorMessage(error)}</p>}
      <TextButton aria-disabled={isRetrying} onClick={() => !isRetrying && onRetry()}>
        {isRetrying ? 'Retrying…' : 'Try Again'}
        <span className="visually-hidden">: {subject}</span>
      </TextButton>
    </div>
  );
}
