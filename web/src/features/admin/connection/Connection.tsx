import { InlineError } from '../../../components/InlineError.tsx';
import { Section } from '../Section.tsx';
import { Blank } from '../SkeletonLine.tsx';
import styles from './Connection.module.css';
import { ConnectionState } from './ConnectionStatus.tsx';
import { useConnection } from './connectionQueries.ts';
import { OAuth } from './OAuth.tsx';
import { SetupSteps } from './SetupSteps.tsx';

/** Where links to the connection lead. */
export const CONNECTION_ID = 'airtable-connection';

/** How the shop is let into the dealer's base, and how to let it in. */
export function Connection() {
  const { data, isPending, isFetching, isLoadingError, refetch } = useConnection();

  return (
    <Section title="Airtable Authentication" id={CONNECTION_ID}>
      {isPending ? (
        <div className={styles.blank}>
          <Blank width={14} height={1.5} />
          <Blank width={20} />
          <Blank width={12} height={2.5} />
        </div>
      ) : isLoadingError || !data ? (
        <InlineError
          text="Unable to load Airtable authentication status"
          what="how Airtable is connected"
          isRetrying={isFetching}
          onRetry={refetch}
        />
      ) : (
        <>
          <ConnectionState connection={data} />
          <OAuth
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
