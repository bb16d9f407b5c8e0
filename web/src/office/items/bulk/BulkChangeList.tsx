import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { useBulkChanges } from '../../common/bulk/bulkQuery.ts';
import { describeBulkChange, describeCounts } from '../../common/bulk/describeBulkChange.ts';
import styles from './BulkChangeList.module.css';

interface BulkChangeListProps {
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The last bulk changes, to look at them again or undo them. */
export function BulkChangeList({ onOpen, onClose }: BulkChangeListProps) {
  const { data: changes, error, isFetching, refetch } = useBulkChanges();
  useCloseOnBack(true, onClose);

  return (
    <DetailsDialog title="Bulk Changes" onClose={onClose}>
      {error && (
        <InlineError
          text="The bulk changes could not be loaded."
          subject="the bulk changes"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {!changes && !error && <SkeletonLine width={26} height={1.25} />}
      {changes?.length === 0 && (
        <ListNotice
          title="No bulk changes yet"
          text="Select items in the list, then change their fields together. Each bulk change can be undone here."
        />
      )}
      <ul className={styles.list}>
        {changes?.map((change) => (
          <li key={change.id} className={styles.entry}>
            <div>
              <TextButton className={styles.what} onClick={() => onOpen(change.id)}>
                {describeBulkChange(change)}
              </TextButton>
              <p className={styles.facts}>
                <Timestamp at={change.createdAt} /> by {change.by.email} ·{' '}
                {change.status === 'running' ? 'Running' : describeCounts(change)}
              </p>
            </div>
            {change.undoneBy && <StatusBadge tone="neutral">Undone</StatusBadge>}
          </li>
        ))}
      </ul>
    </DetailsDialog>
  );
}
