import { Button } from '@mui/material';
import { isAccessError } from '../../../../lib/api.ts';
import styles from './EntryImportDialog.module.css';
import { getImportErrorMessage, isWorthRetrying } from './importMessages.ts';

interface ImportFailedProps {
  title: string;
  error: Error;
  onRetry?: () => void;
  advice?: string;
}

export function ImportFailed({ title, error, onRetry, advice }: ImportFailedProps) {
  // The whole screen reports access errors.
  if (isAccessError(error)) return null;
  return (
    <div role="alert" className={styles.failed}>
      <h3>{title}</h3>
      <p>
        {getImportErrorMessage(error)} {isWorthRetrying(error) && advice}
      </p>
      {onRetry && isWorthRetrying(error) && (
        <Button variant="text" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
