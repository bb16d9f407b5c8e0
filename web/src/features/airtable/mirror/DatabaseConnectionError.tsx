import { useEffect } from 'react';
import { toast } from '../../../components/toast/toast.ts';
import { getErrorMessage, isSessionOver } from '../../../lib/api.ts';
import { LoadFailed, reloadPage } from '../LoadError.tsx';
import styles from './DatabaseConnectionError.module.css';

interface DatabaseConnectionErrorProps {
  error: Error;
  /** Whether what was read before stands below. */
  isLate: boolean;
}

export function DatabaseConnectionError({ error, isLate }: DatabaseConnectionErrorProps) {
  useEffect(() => {
    if (isSessionOver(error)) return;
    toast({
      title: 'Connection Error',
      description: 'Failed to connect to Airtable. Please check your authentication.',
      variant: 'destructive',
    });
  }, [error]);

  return (
    <div className={styles.card}>
      <LoadFailed
        title="Database Connection Error"
        text={getErrorMessage(error)}
        onRetry={reloadPage}
      />
      {isLate && <p className={styles.late}>What stands below was read before.</p>}
    </div>
  );
}
