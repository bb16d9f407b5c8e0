import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { CONNECTION_ID } from './Connection.tsx';
import styles from './ConnectionAlert.module.css';
import { useConnectionState } from './connectionQueries.ts';

/** What passes, or is mended at Airtable: to connect anew would not help. */
const OUTAGE =
  /cannot be reached|did not answer|error of its own|too many requests|using them all|used up|does not answer as/;

/** At the head of the page, where the shop cannot reach the base: nothing new comes in until it can. */
export function NotConnected() {
  const connection = useConnectionState();

  if (connection?.isAuthenticated !== false) return null;
  const { reason = '' } = connection;
  return (
    <p className={styles.notice}>
      <span>{reason || 'Airtable does not accept the shop, so nothing new can be read.'}</span>
      {!OUTAGE.test(reason) && (
        <Link to={`${paths.admin}#${CONNECTION_ID}`} replace>
          How to connect
        </Link>
      )}
    </p>
  );
}
