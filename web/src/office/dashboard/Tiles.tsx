import { Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { usePermission } from '../../lib/permissions.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { ActionButton } from '../common/ActionButton.tsx';
import { RemoveSampleData } from '../common/RemoveSampleData.tsx';
import type { Sync, SyncOutcome } from '../common/sync/useSync.ts';
import { useDatabase, useImport, useProductCount, useSampleData } from '../common/tileQueries.ts';
import { DryRun } from './sync/DryRun.tsx';
import { PushState } from './sync/PushState.tsx';

export function Tiles({ sync }: { sync: Sync }) {
  const canSync = usePermission('sync');

  return (
    <Box
      sx={{
        display: 'grid',
        gap: '1px',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          ...(canSync && { xl: '4fr 4fr 5fr 6fr' }),
        },
        bgcolor: 'divider',
        borderTop: '4px double',
        borderBottom: '1px solid',
        borderBottomColor: 'pencil',
      }}
    >
      <DatabaseTile />
      <ProductsTile />
      {canSync && <SyncTile sync={sync} />}
      {canSync && <TestDataTile />}
    </Box>
  );
}

function Tile({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();

  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, px: { md: 2.5 }, pt: 1.5, pb: 2, bgcolor: 'background.default' }}
    >
      <Typography variant="caption" component="h2" id={id} sx={{ mb: 1, color: 'text.secondary' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const TileSkeleton = () => (
  <Stack sx={{ py: 0.5, gap: 1.25 }}>
    <SkeletonLine width={8} height={2} />
    <SkeletonLine width={12} />
  </Stack>
);

const Figure = ({ color = 'text.primary', children }: { color?: string; children: string }) => (
  <Typography
    variant="h2"
    component="p"
    sx={{ mb: 0.5, color, fontVariantNumeric: 'tabular-nums lining-nums' }}
  >
    {children}
  </Typography>
);

function DatabaseTile() {
  const { data, isPending, isFetching, isError, refetch } = useDatabase();
  const isConnected = data !== undefined && !isError && data.isActive !== false;

  return (
    <Tile title="Database Status">
      {isPending ? (
        <TileSkeleton />
      ) : isConnected ? (
        <>
          <Figure color="primary.main">Connected</Figure>
          <Typography variant="body2">DynamoDB table is active</Typography>
        </>
      ) : (
        <>
          <Figure color="error.main">Not Connected</Figure>
          <InlineError
            text="The table does not respond. Try again in a minute; if it still fails, check the logs."
            subject="the database"
            query={{ isFetching, refetch }}
          />
        </>
      )}
    </Tile>
  );
}

function ProductsTile() {
  const query = useProductCount();
  const { data: count, isPending, isError } = query;

  return (
    <Tile title="Products">
      {isPending ? (
        <TileSkeleton />
      ) : count === undefined || isError ? (
        <InlineError
          text="The product count could not be loaded."
          subject="the products"
          query={query}
        />
      ) : (
        <>
          <Figure>{count.toLocaleString('en-US')}</Figure>
          <Typography variant="body2">Total items in inventory</Typography>
        </>
      )}
    </Tile>
  );
}

const QUESTIONS = {
  test: { title: 'Import 20 Test Items?', action: 'Import Items' },
  sample: { title: 'Add a Sample Item?', action: 'Add Item' },
} as const;

/** The demo's base needs no confirmation. */
function TestDataTile() {
  const imports = {
    test: useImport('POST /api/add-test-items'),
    sample: useImport('POST /api/add-sample-data'),
  };
  const { data: samples, refetch } = useSampleData();
  const canEditReference = usePermission('edit-reference');
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>();
  const add = async (kind: keyof typeof QUESTIONS) => {
    const { isDemo = false } = samples ?? (await refetch()).data ?? {};
    if (isDemo) imports[kind].start();
    else setAsked(kind);
  };

  return (
    <Tile title="Test Data (20 Items)">
      <Stack sx={{ gap: 1 }}>
        <ActionButton isPending={imports.test.isPending} onClick={() => add('test')}>
          Import 20 Items from Airtable
        </ActionButton>
        <ActionButton isPending={imports.sample.isPending} onClick={() => add('sample')}>
          Add 3 Sample Items (Fallback)
        </ActionButton>
        {samples &&
          (samples.products > 0 || samples.entries > 0) &&
          (samples.isDemo || canEditReference) && <RemoveSampleData {...samples} />}
      </Stack>
      {asked && (
        <ConfirmDialog
          {...QUESTIONS[asked]}
          text="This shop is not the demo, and visitors will see the pieces. They are marked as sample data: nobody is notified, and Remove Sample Data takes them away again."
          pendingAction="Adding…"
          isPending={false}
          onConfirm={() => {
            setAsked(undefined);
            imports[asked].start();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Tile>
  );
}

const HINTS = {
  succeeded: 'Sync completed',
  failed: 'Check API credentials',
  blocked: 'Needs your confirmation',
} satisfies Record<SyncOutcome['status'], string>;

function SyncTile({ sync }: { sync: Sync }) {
  const { isRunning, visitOutcome } = sync;
  const isDone = visitOutcome?.status === 'succeeded';
  const last = sync.runs.data?.find(({ finishedAt, dryRun }) => finishedAt && !dryRun);

  return (
    <Tile title="Airtable Sync">
      <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <ActionButton
          variant="contained"
          isPending={isRunning}
          takesFocus={sync.isConfirmed}
          isDone={isDone}
          sx={{ minWidth: '7rem' }}
          onClick={() => sync.start()}
        >
          {isRunning ? 'Syncing...' : 'Sync'}
        </ActionButton>
        <Typography
          role="status"
          variant="body2"
          sx={{ color: isDone ? 'primary.main' : 'error.main', fontWeight: 600 }}
        >
          {visitOutcome && HINTS[visitOutcome.status]}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ mt: 0.5, columnGap: 2.5, flexWrap: 'wrap' }}>
        <DryRun isDisabled={isRunning} onSync={() => sync.start()} />
        <Button variant="text" aria-disabled={isRunning} onClick={() => sync.start({ full: true })}>
          Full sync
        </Button>
      </Stack>
      <Typography variant="body2">
        A full sync reads every record, a sync only what has changed.
      </Typography>
      <Typography
        variant="caption"
        component="p"
        sx={{ minHeight: '1.4em', color: 'text.secondary' }}
      >
        {last?.finishedAt && (
          <>
            Last run <Timestamp at={last.finishedAt} />
          </>
        )}
      </Typography>
      <PushState />
    </Tile>
  );
}
