import { Button } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { RemoveSampleData } from '../common/RemoveSampleData.tsx';
import type { SyncOutcome } from '../common/sync/syncOutcome.ts';
import type { Sync } from '../common/sync/useSync.ts';
import { useDatabase, useImport, useProductCount, useSampleData } from '../common/tileQueries.ts';
import { DryRun } from './sync/DryRun.tsx';
import styles from './Tiles.module.css';

export function Tiles({ sync }: { sync: Sync }) {
  return (
    <div className={styles.tiles}>
      <DatabaseTile />
      <ProductsTile />
      <Tile title="Airtable Sync">
        <SyncTile sync={sync} />
      </Tile>
      <TestDataTile />
    </div>
  );
}

function Tile({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();

  return (
    <section aria-labelledby={id} className={styles.tile}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function DatabaseTile() {
  const { data, isPending, isFetching, isError, refetch } = useDatabase();
  const isConnected = data !== undefined && !isError && data.isActive !== false;

  return (
    <Tile title="Database Status">
      {isPending ? (
        <div className={styles.skeleton}>
          <SkeletonLine width={8} height={2} />
          <SkeletonLine width={12} />
        </div>
      ) : isConnected ? (
        <>
          <p className={styles.good}>Connected</p>
          <p className={styles.caption}>DynamoDB table is active</p>
        </>
      ) : (
        <>
          <p className={styles.bad}>Not Connected</p>
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
  const { data: count, isPending, isFetching, error, refetch } = useProductCount();

  return (
    <Tile title="Products">
      {isPending ? (
        <div className={styles.skeleton}>
          <SkeletonLine width={5} height={2} />
          <SkeletonLine width={11} />
        </div>
      ) : count === undefined || error ? (
        <InlineError
          text="The product count could not be loaded."
          subject="the products"
          query={{ error, isFetching, refetch }}
        />
      ) : (
        <>
          <p className={styles.figure}>{count.toLocaleString('en-US')}</p>
          <p className={styles.caption}>Total items in inventory</p>
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
  const testItems = useImport('POST /api/add-test-items');
  const sampleData = useImport('POST /api/add-sample-data');
  const { data: samples, refetch } = useSampleData();
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>();
  const starts = { test: testItems.start, sample: sampleData.start };
  const add = async (kind: keyof typeof QUESTIONS) => {
    const { isDemo = false } = samples ?? (await refetch()).data ?? {};
    if (isDemo) starts[kind]();
    else setAsked(kind);
  };

  return (
    <Tile title="Test Data (20 Items)">
      <div className={styles.buttons}>
        <ActionButton isPending={testItems.isPending} onClick={() => add('test')}>
          Import 20 Items from Airtable
        </ActionButton>
        <ActionButton isPending={sampleData.isPending} onClick={() => add('sample')}>
          Add 3 Sample Items (Fallback)
        </ActionButton>
        {samples && (samples.products > 0 || samples.entries > 0) && (
          <RemoveSampleData {...samples} />
        )}
      </div>
      {asked && (
        <ConfirmDialog
          {...QUESTIONS[asked]}
          text="This shop is not the demo, and visitors will see the pieces. They are marked as sample data: nobody is notified, and Remove Sample Data takes them away again."
          pendingAction="Adding…"
          isPending={false}
          onConfirm={() => {
            setAsked(undefined);
            starts[asked]();
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
  const last = sync.runs.data?.find(({ finishedAt, dryRun }) => finishedAt && !dryRun);

  return (
    <>
      <div className={styles.row}>
        <ActionButton
          variant="solid"
          isPending={isRunning}
          takesFocus={sync.isConfirmed}
          isDone={visitOutcome?.status === 'succeeded'}
          className={styles.sync}
          onClick={() => sync.start()}
        >
          {isRunning ? 'Syncing...' : 'Sync'}
        </ActionButton>
        <p role="status" data-status={visitOutcome?.status} className={styles.hint}>
          {visitOutcome && HINTS[visitOutcome.status]}
        </p>
      </div>
      <div className={styles.options}>
        <DryRun isDisabled={isRunning} onSync={() => sync.start()} />
        <Button variant="text" aria-disabled={isRunning} onClick={() => sync.start({ full: true })}>
          Full sync
        </Button>
      </div>
      <p className={styles.hint}>A full sync reads every record, a sync only what has changed.</p>
      <p className={styles.last}>
        {last?.finishedAt && (
          <>
            Last run <Timestamp at={last.finishedAt} />
          </>
        )}
      </p>
    </>
  );
}
