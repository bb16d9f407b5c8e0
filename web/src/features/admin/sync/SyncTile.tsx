import { TextButton } from '../../../components/TextButton.tsx';
import { Timestamp } from '../../../components/Timestamp.tsx';
import { PendingButton } from '../ActionButton.tsx';
import { Tile } from '../tiles/Tile.tsx';
import { DryRun } from './DryRun.tsx';
import styles from './SyncTile.module.css';
import type { Sync } from './useSync.ts';

const HINTS = {
  succeeded: 'Sync completed',
  failed: 'Check API credentials',
  blocked: 'Waits for your confirmation',
};

export function SyncTile({ sync }: { sync: Sync }) {
  const { isUnderWay, news } = sync;
  const last = sync.runs.data?.find(({ finishedAt, dryRun }) => finishedAt && !dryRun);

  return (
    <Tile title="Airtable Sync">
      <div className={styles.row}>
        <PendingButton
          look="solid"
          isPending={isUnderWay}
          takesFocus={sync.isConfirmed}
          isDone={news?.status === 'succeeded'}
          className={styles.sync}
          onPress={() => sync.start()}
        >
          {isUnderWay ? 'Syncing...' : 'Sync'}
        </PendingButton>
        <p role="status" data-status={news?.status} className={styles.hint}>
          {news && HINTS[news.status]}
        </p>
      </div>
      <div className={styles.ways}>
        <DryRun isDisabled={isUnderWay} />
        <TextButton
          aria-disabled={isUnderWay}
          title="Reads every record, where a plain sync may read only what changed"
          onClick={() => sync.start({ full: true })}
        >
          Full sync
        </TextButton>
      </div>
      <p className={styles.last}>
        {last?.finishedAt && (
          <>
            Last run <Timestamp at={last.finishedAt} />
          </>
        )}
      </p>
    </Tile>
  );
}
