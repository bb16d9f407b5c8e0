import { TextButton } from '../../../../components/TextButton.tsx';
import { isAccessError } from '../../../../lib/api.ts';
import styles from './ImportDialog.module.css';
import { getImportErrorMessage, isWorthRetrying } from './importWords.ts';

interface ImportFailedProps {
  title: string;
  error: Error;
  /** Only where there is no other way to it. */
  onRetry?: () => void;
  /** Beside what was said of it. */
  advice?: string;
}

/** What the browser or the shop said of the file, in full. */
export function ImportFailed({ title, error, onRetry, advice }: ImportFailedProps) {
  // The whole screen says so.
  if (isAccessError(error)) return null;
  return (
    <div role="alert" className={styles.failed}>
      <h3>{title}</h3>
      <p>
        {getImportErrorMessage(error)} {isWorthRetrying(error) && advice}
      </p>
      {onRetry && isWorthRetrying(error) && <TextButton onClick={onRetry}>Try Again</TextButton>}
    </div>
  );
}
