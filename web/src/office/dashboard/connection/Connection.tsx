import { Button } from '@mui/material';
import { getFullMessage, type Reply } from '../../../lib/api.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { Section } from '../../common/Section.tsx';
import { useCheckConnection, useConnection } from '../../common/sync/connectionQueries.ts';
import styles from './Connection.module.css';
import { OAuthConnection } from './OAuthConnection.tsx';

export const CONNECTION_ID = 'airtable-connection';

export function Connection() {
  const { data, isPending, isFetching, isLoadingError, refetch } = useConnection();

  return (
    <Section title="Airtable Authentication" id={CONNECTION_ID}>
      {isPending ? (
        <div className={styles.skeleton}>
          <SkeletonLine width={14} height={1.5} />
          <SkeletonLine width={20} />
          <SkeletonLine width={12} height={2.5} />
        </div>
      ) : isLoadingError || !data ? (
        <InlineError
          text="Unable to load Airtable authentication status"
          subject="the Airtable authentication status"
          query={{ isFetching, refetch }}
        />
      ) : (
        <>
          <ConnectionStatus connection={data} />
          <OAuthConnection
            isConfigured={data.oauthConfigured === true}
            isUsed={data.method === 'oauth'}
            isConnected={data.method === 'oauth' && data.isAuthenticated}
          />
        </>
      )}
      <SetupSteps />
    </Section>
  );
}

type Status = Reply<'GET /api/auth/airtable/status'>;

function ConnectionStatus({ connection }: { connection: Status }) {
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
        <Button variant="text" aria-disabled={check.isPending} onClick={handleClick}>
          {check.isPending ? 'Checking…' : 'Check Again'}
        </Button>
      </div>
    </>
  );
}

function SetupSteps() {
  return (
    <div className={styles.setup}>
      <h3 className={styles.heading}>Set up OAuth 2.0</h3>
      <ol className={styles.steps}>
        <li>Create an OAuth integration in Airtable (airtable.com/create/oauth).</li>
        <li>
          Set its redirect address to the callback path <code>/api/auth/airtable/callback</code> of
          this shop.
        </li>
        <li>
          Set the client id, the client secret (optional) and the base id as environment settings of
          the shop: <code>AIRTABLE_CLIENT_ID</code>, <code>AIRTABLE_CLIENT_SECRET</code> and{' '}
          <code>AIRTABLE_BASE_ID</code>.
        </li>
        <li>Restart the shop.</li>
      </ol>
    </div>
  );
}
