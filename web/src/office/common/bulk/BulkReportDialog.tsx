import { Button } from '@mui/material';
import { useState } from 'react';
import { getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import dialogStyles from '../../../ui/DialogActions.module.css';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { BulkItemChanges } from './BulkItemChanges.tsx';
import styles from './BulkReportDialog.module.css';
import { type BulkReport, type useBulkReport, useUndoBulkChange } from './bulkQuery.ts';
import {
  describeBulkChange,
  describeCounts,
  describeOutcome,
  describeUndo,
} from './describeBulkChange.ts';

interface BulkReportDialogProps {
  query: ReturnType<typeof useBulkReport>;
  onUndo: (id: string) => void;
  onClose: () => void;
}

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
          query={{ error, isFetching, refetch }}
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

type Outcome = BulkReport['outcomes'][number];

const UNDO_NOTES: Partial<Record<BulkReport['action'], string>> = {
  upload:
    'Undoing it removes the new records from Airtable, as long as nobody has changed them there. Changes that were sent to earlier records stay.',
  'set-values':
    'Undoing it restores the values before in Airtable, except where a value has changed there since.',
  identify: 'An identification changes no item, so there is nothing to undo.',
};

interface ReportProps {
  report: BulkReport;
  onUndo: (id: string) => void;
  onClose: () => void;
}

function Report({ report, onUndo, onClose }: ReportProps) {
  const { action, status, itemCount, outcomes, done, undoable, undoneBy } = report;
  const isRunning = status === 'running';
  const withOutcome = (outcome: Outcome['outcome']) =>
    outcomes.filter((each) => each.outcome === outcome);
  const unchanged = withOutcome('unchanged').filter(({ note }) => note);

  return (
    <div className={styles.report}>
      <div>
        <p role="status" className={styles.summary}>
          {isRunning
            ? `${formatCount(done)} of ${formatCount(itemCount)} ${action === 'set-values' ? 'records' : 'items'}`
            : describeCounts(report)}
        </p>
        {isRunning && (
          <>
            <progress
              aria-label="Items done"
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
        {!isRunning && UNDO_NOTES[action] && !undoneBy && (
          <p className={styles.note}>{UNDO_NOTES[action]}</p>
        )}
      </div>
      <Outcomes title={describeOutcome(action, 'failed')} outcomes={withOutcome('failed')} />
      <Outcomes title={describeOutcome(action, 'changed')} outcomes={withOutcome('changed')} />
      <Outcomes title={describeOutcome(action, 'unchanged')} outcomes={unchanged} />
      {done > outcomes.length && (
        <p className={styles.note}>And {formatCount(done - outcomes.length)} more.</p>
      )}
      <div className={dialogStyles.actions}>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
        {!isRunning && !undoneBy && undoable > 0 && (
          <UndoAll report={report} count={undoable} onUndo={onUndo} />
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
        {outcomes.map(({ itemId, ...outcome }) => (
          <BulkItemChanges key={itemId} {...outcome} />
        ))}
      </ul>
    </section>
  );
}

interface UndoAllProps extends Omit<ReportProps, 'onClose'> {
  count: number;
}

function UndoAll({ report, count, onUndo }: UndoAllProps) {
  const undo = useUndoBulkChange();
  const [isAsking, setIsAsking] = useState(false);
  const label = describeUndo(report, count);

  if (!isAsking) return <Button onClick={() => setIsAsking(true)}>{label}…</Button>;
  return (
    <>
      <Button
        aria-disabled={undo.isPending}
        aria-busy={undo.isPending}
        autoFocus
        onClick={() =>
          !undo.isPending && undo.mutate(report.id, { onSuccess: (next) => onUndo(next.id) })
        }
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
