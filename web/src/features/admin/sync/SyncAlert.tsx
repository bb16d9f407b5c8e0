import styles from './SyncAlert.module.css';
import { SyncBlocked } from './SyncBlocked.tsx';
import { SyncProgress } from './SyncProgress.tsx';
import type { Sync } from './useSync.ts';

/** What the sync has to say under the tiles: how far it is, or what keeps it from its work. */
export function SyncNews({ sync }: { sync: Sync }) {
  const { isUnderWay, end } = sync;

  if (isUnderWay) {
    return (
      <SyncProgress
        run={sync.run}
        isLosingSight={sync.isLosingSight}
        takesFocus={sync.isConfirmed}
      />
    );
  }
  if (end?.status === 'blocked') return <SyncBlocked sync={sync} error={end.error} />;
  if (end?.status !== 'failed') return null;
  return (
    <section aria-labelledby="sync-stopped" className={styles.stopped}>
      <h2 id="sync-stopped" className={styles.title}>
        The shop is not up to date with Airtable
      </h2>
      <p className={styles.text}>
        {end.error ||
          'The last run gave no reason. Try again; if it stops once more, look at its line in the history below.'}
      </p>
    </section>
  );
}
