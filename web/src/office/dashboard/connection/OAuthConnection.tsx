import { useEffect, useRef, useState } from 'react';
import { getFullMessage } from '../../../lib/api.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDisconnect } from '../../common/sync/connectionQueries.ts';
import styles from './Connection.module.css';
import { useConnect } from './useConnect.ts';

interface OAuthConnectionProps {
  isConfigured: boolean;
  isUsed: boolean;
  isConnected: boolean;
}

/** Connects to Airtable by OAuth, and disconnects. */
export function OAuthConnection({ isConfigured, isUsed, isConnected }: OAuthConnectionProps) {
  const { connect, isPending, fallbackUrl } = useConnect();
  const connectButton = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const wasUsed = useRef(isUsed);

  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    // The Disconnect button had focus and is gone.
    if (wasUsed.current && !isUsed && isFocusLost) {
      (connectButton.current ?? container.current)?.focus();
    }
    wasUsed.current = isUsed;
  }, [isUsed]);

  return (
    <div ref={container} tabIndex={-1} className={styles.oauth}>
      <p className={styles.message}>
        {isConfigured ? (
          <>
            <b>OAuth 2.0 is configured</b>
            {isConnected ? ' and connected.' : ', and not connected yet.'}
          </>
        ) : (
          <b>OAuth 2.0 not configured</b>
        )}
      </p>
      <div className={styles.actions}>
        {isConfigured && !isConnected && (
          <Button ref={connectButton} variant="solid" aria-busy={isPending} onClick={connect}>
            Connect with OAuth 2.0
          </Button>
        )}
        {isUsed && <Disconnect />}
      </div>
      {fallbackUrl && (
        <p className={styles.message}>
          Your browser blocked the new tab.{' '}
          <a href={fallbackUrl} target="_blank" rel="noreferrer">
            Continue at Airtable
          </a>
        </p>
      )}
    </div>
  );
}

function Disconnect() {
  const [isConfirming, setIsConfirming] = useState(false);
  const disconnect = useDisconnect();

  const confirm = () =>
    disconnect.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Disconnected', description: 'The OAuth connection has been removed.' }),
      onError: (error) =>
        showErrorToast(error, {
          description: getFullMessage(error) || 'The OAuth connection could not be removed.',
        }),
      onSettled: () => setIsConfirming(false),
    });

  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>Disconnect</Button>
      {isConfirming && (
        <ConfirmDialog
          title="Disconnect from Airtable?"
          text="The OAuth connection is removed. The shop then uses its personal access token if it has one; otherwise nothing is read from Airtable until someone connects again."
          action="Disconnect"
          pendingAction="Disconnecting…"
          isPending={disconnect.isPending}
          onConfirm={confirm}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
