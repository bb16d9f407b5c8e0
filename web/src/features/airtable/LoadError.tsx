import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, getButtonClass } from '../../components/Button.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './LoadError.module.css';

interface LoadFailedProps {
  title: string;
  text: string;
  isBusy?: boolean;
  onRetry: () => void;
  /** In place of the way to the Admin Dashboard, where the connection to Airtable is made. */
  children?: ReactNode;
}

/** When the base could not be read: what Airtable or the shop said about it, and what to do. What was
 *  read before may stand below. */
export function LoadFailed({ title, text, isBusy = false, onRetry, children }: LoadFailedProps) {
  return (
    <div className={styles.failed}>
      <ListNotice isError title={title} text={text}>
        <Button look="solid" aria-busy={isBusy} onClick={onRetry}>
          Try Again
        </Button>
        {children ?? (
          <Link to={paths.admin} className={getButtonClass({})}>
            Admin Dashboard
          </Link>
        )}
      </ListNotice>
    </div>
  );
}

/** For screens that begin all over. */
export const reloadPage = () => window.location.reload();
