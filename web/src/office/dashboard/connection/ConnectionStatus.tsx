import { getFullMessage, type Reply } from '../../../lib/api.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { useCheckConnection } from '../../common/sync/connectionQueries.ts';
import styles from './ConnectionStatus.module.css';

type Connection = Reply<'GET /api/auth/airtable/status'>;

export function ConnectionStatus({ connection }: { connection: Connection }) {
  const { method, isAuthenticated, reason, connectedBy, connectedAt } = connection;
  const check = useCheckConnection();
  const handleClick = () => {
    if (check.isPending) return;
    check.mutate(undefined, {
      onError: (error) =>
        showErrorToast(error, {
          title: 'Check Failed',
          description: getFullMessage(error) || 'The connection to Airtable could not be checked.',
        }),
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
        <p className={styles.author}>
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
              'Airtable rejects the credentials of the shop. Connect below, or set a personal access token and restart.'}
          </p>
        )}
        <TextButton aria-disabled={check.isPending} onClick={handleClick}>
          {check.isPending ? 'Checking…' : 'Check Again'}
        </TextButton>
      </div>
    </>
  );
}
