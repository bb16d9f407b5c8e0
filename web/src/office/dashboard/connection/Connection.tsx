import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Section } from '../../common/Section.tsx';
import { useConnection } from '../../common/sync/connectionQueries.ts';
import styles from './Connection.module.css';
import { ConnectionStatus } from './ConnectionStatus.tsx';
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
