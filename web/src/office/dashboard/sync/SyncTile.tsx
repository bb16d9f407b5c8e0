import { ActionButton } from '../../../ui/ActionButton.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import type { SyncOutcome } from '../../common/sync/syncOutcome.ts';
import type { Sync } from '../../common/sync/useSync.ts';
import { DryRun } from './DryRun.tsx';
import styles from './SyncTile.module.css';

const HINTS = {
  succeeded: 'Sync completed',
  failed: 'Check API credentials',
  blocked: 'Needs your confirmation',
} satisfies Record<SyncOutcome['status'], string>;

export function SyncTile({ sync }: { sync: Sync }) {
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
        <TextButton aria-disabled={isRunning} onClick={() => sync.start({ full: true })}>
          Full sync
        </TextButton>
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
