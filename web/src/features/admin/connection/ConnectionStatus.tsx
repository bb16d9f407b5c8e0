import { TextButton } from '../../../components/TextButton.tsx';
import { Timestamp } from '../../../components/Timestamp.tsx';
import type { Reply } from '../../../lib/api.ts';
import { sayFailed } from '../sayFailed.ts';
import styles from './ConnectionStatus.module.css';
import { useCheckAgain } from './connectionQueries.ts';

type Connection = Reply<'GET /api/auth/airtable/status'>;

export function ConnectionState({ connection }: { connection: Connection }) {
  const { method, isAuthenticated, reason, connectedBy, connectedAt } = connection;
  const checkAgain = useCheckAgain();
  const press = () => {
    if (checkAgain.isPending) return;
    checkAgain.mutate(undefined, {
      onError: (error) =>
        sayFailed('Check Failed', error, 'How Airtable is connected could not be checked.'),
    });
  };

  return (
    <>
      <p className={styles.badges}>
        <span className={styles.method}>{method === 'oauth' ? 'OAuth 2.0' : 'API Key'}</span>
        <span className={isAuthenticated ? styles.connected : styles.notConnected}>
          {isAuthenticated ? 'Connected' : 'Not Connected'}
        </span>
      </p>
      {(connectedBy || connectedAt) && (
        <p className={styles.by}>
          Connected {connectedBy && <>by {connectedBy} </>}
          {connectedAt && (
            <>
              on <Timestamp at={connectedAt} />
            </>
          )}
        </p>
      )}
      <div className={isAuthenticated ? undefined : styles.reason}>
        {!isAuthenticated && (
          <p>
            {reason ||
              'Airtable does not accept the shop. Connect below, or set a personal access token and restart.'}
          </p>
        )}
        <TextButton aria-disabled={checkAgain.isPending} onClick={press}>
          {checkAgain.isPending ? 'Checking…' : 'Check again'}
        </TextButton>
      </div>
    </>
  );
}
