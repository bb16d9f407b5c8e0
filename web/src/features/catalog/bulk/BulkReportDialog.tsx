import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { DetailsDialog } from '../../../components/DetailsDialog.tsx';
import dialogStyles from '../../../components/DialogActions.module.css';
import { InlineError } from '../../../components/InlineError.tsx';
import { SkeletonLine } from '../../../components/SkeletonLine.tsx';
import { Timestamp } from '../../../components/Timestamp.tsx';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { BulkItemChanges } from './BulkItemChanges.tsx';
import styles from './BulkReportDialog.module.css';
import { type BulkReport, type useBulkReport, useUndoBulkChange } from './bulkQuery.ts';
import { describeBulkChange, describeCounts } from './describeBulkChange.ts';

interface BulkReportDialogProps {
  query: ReturnType<typeof useBulkReport>;
  /** @param id of the bulk change that undoes this one. */
  onUndo: (id: string) => void;
  onClose: () => void;
}

/** The progress of a bulk change, then its outcome for each item. */
export function BulkReportDialog({ query, onUndo, onClose }: BulkReportDialogProps) {
  const { data: report, error, isFetching, refetch } = query;
  useCloseOnBack(true, onClose);

  return (
    <DetailsDialog
      title={report?.undoes ? 'Undo of a Bulk Change' : 'Bulk Change'}
      subtitle={
        report && (
          <>
            {describeBulkChange(report)}, <Timestamp at={report.createdAt} /> by {report.by.email}
          </>
        )
      }
      onClose={onClose}
    >
      {error && (
        <InlineError
          text="The progress could not be loaded. The change itself continues."
          subject="the progress"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {report ? (
        <Report key={report.id} report={report} onUndo={onUndo} onClose={onClose} />
      ) : (
        !error && <SkeletonLine width={26} height={1.25} />
      )}
    </DetailsDialog>
  );
}

interface ReportProps {
  report: BulkReport;
  onUndo: (id: string) => void;
  onClose: () => void;
}

function Report({ report, onUndo, onClose }: ReportProps) {
  const { status, itemCount, outcomes, undoneBy, counts } = report;
  const isRunning = status === 'running';
  const done = outcomes.length;
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const changed = outcomes.filter(({ outcome }) => outcome === 'changed');

  return (
    <div className={styles.report}>
      <div>
        <p role="status" className={styles.summary}>
          {isRunning ? `${done} of ${itemCount} items` : describeCounts(counts)}
        </p>
        {isRunning && (
          <>
            <progress
              aria-label="Items changed"
              max={itemCount}
              value={done}
              className={styles.progress}
            />
            <p className={styles.note}>
              You can close this: the change continues in the background.
            </p>
          </>
        )}
        {undoneBy && <p className={styles.note}>This change has been undone. </p>}
      </div>
      <Outcomes title="Not Changed" outcomes={failed} />
      <Outcomes title="Changed" outcomes={changed} />
      <div className={dialogStyles.actions}>
        <Button variant="solid" onClick={onClose}>
          Close
        </Button>
        {!isRunning && !undoneBy && counts.changed > 0 && (
          <UndoAll report={report} onUndo={onUndo} />
        )}
      </div>
    </div>
  );
}

function Outcomes({ title, outcomes }: { title: string; outcomes: BulkReport['outcomes'] }) {
  if (outcomes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.outcomes}>
        {outcomes.map(({ itemId, name, changes, reason }) => (
          <BulkItemChanges key={itemId} name={name} changes={changes} reason={reason} />
        ))}
      </ul>
    </section>
  );
}

function UndoAll({ report: { id, counts, undoes }, onUndo }: Omit<ReportProps, 'onClose'>) {
  const undo = useUndoBulkChange();
  const [isAsking, setIsAsking] = useState(false);
  const items = counts.changed === 1 ? '1 Item' : `${counts.changed.toLocaleString('en-US')} Items`;
  const label = undoes ? `Change ${items} Again` : `Undo ${items}`;

  if (!isAsking) return <Button onClick={() => setIsAsking(true)}>{label}…</Button>;
  return (
    <>
      <Button
        aria-disabled={undo.isPending}
        aria-busy={undo.isPending}
        autoFocus
        onClick={() => !undo.isPending && undo.mutate(id, { onSuccess: (next) => onUndo(next.id) })}
      >
        {undo.isPending ? 'Starting…' : `Yes, ${label}`}
      </Button>
      {undo.error && !isAccessError(undo.error) && (
        <p role="alert" className={styles.failure}>
          {getErrorMessage(undo.error)}
        </p>
      )}
    </>
  );
}
