import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import styles from './SyncAlert.module.css';
import type { Sync } from './useSync.ts';

/** The brake: a run that would take much of the shop off sale waits for a person's word. */
export function SyncBlocked({ sync, error }: { sync: Sync; error: string | undefined }) {
  const [isAsking, setAsking] = useState(false);

  const confirm = () => {
    setAsking(false);
    sync.start({ confirm: true });
  };

  return (
    <section aria-labelledby="sync-blocked" className={styles.stopped}>
      <h2 id="sync-blocked" className={styles.title}>
        A sync waits for your word
      </h2>
      <p role="alert" className={styles.text}>
        {error ||
          'It would take more than a fifth of the shop off sale, so nothing was changed yet.'}
      </p>
      <p className={styles.text}>
        Make sure that this is what the base says: a filter, a renamed status or a table that was
        emptied by mistake looks just the same. ‘Dry run’ shows it item by item.
      </p>
      <div className={styles.ways}>
        <Button look="solid" onClick={() => setAsking(true)}>
          Confirm and sync
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Take these items off sale?"
          text="The shop will follow the base as it stands now, however many items that takes off sale. They come back with the next sync once the base lists them again."
          action="Sync All the Same"
          pendingAction="Syncing..."
          isPending={false}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
