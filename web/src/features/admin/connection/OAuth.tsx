import { useEffect, useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import styles from './Connection.module.css';
import { Disconnect } from './Disconnect.tsx';
import { useConnect } from './useConnect.ts';

interface OAuthProps {
  isConfigured: boolean;
  isUsed: boolean;
  isConnected: boolean;
}

/** Whether the shop can be let in by OAuth, and the ways to do so and to end it. */
export function OAuth({ isConfigured, isUsed, isConnected }: OAuthProps) {
  const { connect, isPending, address } = useConnect();
  const connectButton = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const wasUsed = useRef(isUsed);
  const standing = isConnected ? ' and connected.' : ', and not connected yet.';

  useEffect(() => {
    const isLost = document.activeElement === document.body;
    // The focus was on 'Disconnect', which is gone.
    if (wasUsed.current && !isUsed && isLost) (connectButton.current ?? whole.current)?.focus();
    wasUsed.current = isUsed;
  }, [isUsed]);

  return (
    <div ref={whole} tabIndex={-1} className={styles.oauth}>
      <p className={styles.message}>
        {isConfigured ? (
          <>
            <b>OAuth 2.0 is configured</b>
            {standing}
          </>
        ) : (
          <b>OAuth 2.0 not configured</b>
        )}
      </p>
      <div className={styles.ways}>
        {isConfigured && !isConnected && (
          <Button ref={connectButton} look="solid" aria-busy={isPending} onClick={connect}>
            Connect with OAuth 2.0
          </Button>
        )}
        {isUsed && <Disconnect />}
      </div>
      {address && (
        <p className={styles.message}>
          Your browser opened no tab.{' '}
          <a href={address} target="_blank" rel="noreferrer">
            Continue at Airtable
          </a>
        </p>
      )}
    </div>
  );
}
