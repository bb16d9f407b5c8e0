import { Link } from 'react-router';
import { Button, getButtonClass } from '../../../components/Button.tsx';
import { ListNotice } from '../../../components/ListNotice.tsx';
import { getErrorMessage } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './ConnectionFailed.module.css';

interface ConnectionFailedProps {
  error: Error;
  /** Whether what was read before stands below. */
  isLate: boolean;
  isBusy: boolean;
  onRetry: () => unknown;
}

/** When the base could not be read: what was said about it, and where that is put right. */
export function ConnectionFailed({ error, isLate, isBusy, onRetry }: ConnectionFailedProps) {
  return (
    <div className={styles.card}>
      <ListNotice isError title="Connection Failed" text={getErrorMessage(error)}>
        <p className={styles.advice}>
          Check the Airtable API key and base ID, or complete the OAuth connection on the Admin
          Dashboard.{isLate && ' What stands below was read before.'}
        </p>
        <Button look="solid" aria-busy={isBusy} onClick={() => onRetry()}>
          Try Again
        </Button>
        <Link to={paths.admin} className={getButtonClass({})}>
          Admin Dashboard
        </Link>
      </ListNotice>
    </div>
  );
}
