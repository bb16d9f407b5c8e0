import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material';
import { getFullMessage } from '../../../lib/api.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { Section } from '../../common/Section.tsx';
import { useCheckConnection, useConnection } from '../../common/sync/connectionQueries.ts';
import { MonthlyCalls } from './MonthlyCalls.tsx';
import { type ConnectionStatus, OAuthConnection } from './OAuthConnection.tsx';

export const CONNECTION_ID = 'airtable-connection';

export function Connection() {
  const { data, isPending, isFetching, isLoadingError, refetch } = useConnection();

  return (
    <Section title="Airtable Authentication" id={CONNECTION_ID}>
      {isPending ? (
        <Stack sx={{ pb: 2, gap: 1.5 }}>
          <SkeletonLine width={14} height={1.5} />
          <SkeletonLine width={20} />
          <SkeletonLine width={12} height={2.5} />
        </Stack>
      ) : isLoadingError || !data ? (
        <InlineError
          text="Unable to load Airtable authentication status"
          subject="the Airtable authentication status"
          query={{ isFetching, refetch }}
        />
      ) : (
        <>
          <Status connection={data} />
          <MonthlyCalls {...data.calls} />
          <Permitted to="edit-shop">
            <OAuthConnection connection={data} />
          </Permitted>
        </>
      )}
      <Permitted to="edit-shop">
        <SetupSteps />
      </Permitted>
    </Section>
  );
}

function Status({ connection }: { connection: ConnectionStatus }) {
  const { method, isAuthenticated, reason, connectedBy, connectedAt, push } = connection;
  const check = useCheckConnection();
  const showError = (error: Error) =>
    showErrorToast(error, {
      title: 'Check Failed',
      description: getFullMessage(error) || 'The connection to Airtable could not be checked.',
    });

  return (
    <>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Chip label={method === 'oauth' ? 'OAuth 2.0' : 'API Key'} />
        <Chip
          variant="filled"
          color={isAuthenticated ? 'primary' : 'error'}
          label={isAuthenticated ? 'Connected' : 'Not Connected'}
        />
      </Stack>
      {(connectedBy || connectedAt) && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          Connected {connectedBy && <>by {connectedBy} </>}
          {connectedAt && (
            <>
              on <Timestamp at={connectedAt} />
            </>
          )}
        </Typography>
      )}
      {!isAuthenticated && (
        <Alert severity="error" role="note" sx={{ mt: 1.5 }}>
          {reason ||
            'Airtable rejects the credentials of the shop. Connect below, or set a personal access token and restart.'}
        </Alert>
      )}
      {push.reason && (
        <Alert severity="info" role="note" sx={{ mt: 1.5 }}>
          {push.reason}
        </Alert>
      )}
      <Button
        variant="text"
        aria-disabled={check.isPending}
        onClick={() => !check.isPending && check.mutate(undefined, { onError: showError })}
      >
        {check.isPending ? 'Checking…' : 'Check Again'}
      </Button>
    </>
  );
}

const SetupSteps = () => (
  <Box sx={{ pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
    <Typography variant="caption" component="h3" sx={{ color: 'text.secondary' }}>
      Set up OAuth 2.0
    </Typography>
    <Box
      component="ol"
      sx={{
        pl: 2.5,
        listStyle: 'decimal',
        typography: 'body2',
        '& li': { py: 0.5, pl: 0.5 },
        '& li::marker': { color: 'secondary.dark' },
        '& code': { typography: 'caption' },
      }}
    >
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
    </Box>
  </Box>
);
