import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { CONNECTION_ID } from './Connection.tsx';
import { useConnectionState } from './connectionQuery.ts';
import styles from './NotConnected.module.css';

/** At the head of the page, where the shop cannot reach the base: nothing new comes in until it can. */
export function NotConnected() {
  const connection = useConnectionState();

  if (connection?.isAuthenticated !== false) return null;
  return (
    <p className={styles.notice}>
      <span>
        {connection.reason || 'Airtable does not accept the shop, so nothing new can be read.'}
      </span>
      <Link to={`${paths.admin}#${CONNECTION_ID}`} replace>
        How to connect
      </Link>
    </p>
  );
}
