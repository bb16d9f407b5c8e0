import { Box, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, getFullMessage, type Reply } from '../../../lib/api.ts';
import { staffMutation } from '../../../lib/queryOptions.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DialogButton } from '../../common/DialogButton.tsx';
import { useDisconnect } from '../../common/sync/connectionQueries.ts';

export type ConnectionStatus = Reply<'GET /api/auth/airtable/status'>;

export function OAuthConnection({ connection }: { connection: ConnectionStatus }) {
  const { method, isAuthenticated, oauthConfigured: isConfigured } = connection;
  const isUsed = method === 'oauth';
  const isConnected = isUsed && isAuthenticated;
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
    <Box ref={container} tabIndex={-1} sx={{ pt: 1.5, pb: 2, typography: 'body2' }}>
      <p>
        {isConfigured ? (
          <>
            <b>OAuth 2.0 is configured</b>
            {isConnected ? ' and connected.' : ', and not connected yet.'}
          </>
        ) : (
          <b>OAuth 2.0 not configured</b>
        )}
      </p>
      <Stack
        direction="row"
        sx={{ gap: 1.5, my: 1.25, flexWrap: 'wrap', '&:empty': { display: 'none' } }}
      >
        {isConfigured && !isConnected && (
          <Button ref={connectButton} variant="contained" aria-busy={isPending} onClick={connect}>
            Connect with OAuth 2.0
          </Button>
        )}
        {isUsed && <Disconnect />}
      </Stack>
      {fallbackUrl && (
        <p>
          Your browser blocked the new tab.{' '}
          <a href={fallbackUrl} target="_blank" rel="noreferrer">
            Continue at Airtable
          </a>
        </p>
      )}
    </Box>
  );
}

function Disconnect() {
  const { mutate, isPending } = useDisconnect();
  const disconnect = (close: () => void) =>
    mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Disconnected', description: 'The OAuth connection has been removed.' }),
      onError: (error) =>
        showErrorToast(error, {
          description: getFullMessage(error) || 'The OAuth connection could not be removed.',
        }),
      onSettled: close,
    });

  return (
    <DialogButton
      dialog={(close) => (
        <ConfirmDialog
          title="Disconnect from Airtable?"
          text="The OAuth connection is removed. The shop then uses its personal access token if it has one; otherwise nothing is read from Airtable until someone connects again."
          action="Disconnect"
          pendingAction="Disconnecting…"
          isPending={isPending}
          onConfirm={() => disconnect(close)}
          onClose={close}
        />
      )}
    >
      Disconnect
    </DialogButton>
  );
}

/** Browsers allow a new tab only during the click, so it opens empty and gets its URL when the API returns it. */
function useConnect() {
  const [fallbackUrl, setFallbackUrl] = useState<string>();
  const single = useSingleFlight();
  const start = useMutation({
    mutationFn: (_tab: Window | null) => api('GET /api/auth/airtable'),
    onSuccess: ({ authUrl, error }, tab) => {
      const url = authUrl && toWebUrl(authUrl);
      if (!url) {
        tab?.close();
        const description = error || 'Failed to start OAuth process';
        toast({ title: 'OAuth Error', description, variant: 'destructive' });
      } else if (tab) {
        tab.opener = null;
        tab.location.replace(url);
      } else {
        setFallbackUrl(url);
      }
    },
    onError: (error, tab) => {
      tab?.close();
      showErrorToast(error, { title: 'OAuth Error', description: 'Failed to initialize OAuth' });
    },
    ...staffMutation,
  });

  const connect = () =>
    single((done) => {
      setFallbackUrl(undefined);
      start.mutate(window.open('', '_blank'), { onSettled: done });
    });
  return { connect, isPending: start.isPending, fallbackUrl };
}

/** Accepts only http(s): a `javascript:` URL would run in this page. */
function toWebUrl(text: string): string | undefined {
  const url = URL.canParse(text, window.location.href) && new URL(text, window.location.href);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
