import { Button, DialogActions, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { formatCount } from '../../../lib/formatCount.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { ErrorText } from '../ErrorText.tsx';
import { Note } from '../Note.tsx';
import { Permitted } from '../Permitted.tsx';
import { BulkItemChanges } from './BulkItemChanges.tsx';
import { type BulkReport, type useBulkReport, useUndoBulkChange } from './bulkQuery.ts';
import {
  describeBulkChange,
  describeCounts,
  describeOutcome,
  describeUndo,
} from './describeBulkChange.ts';
import { PreviewList } from './PreviewList.tsx';

interface BulkReportDialogProps {
  query: ReturnType<typeof useBulkReport>;
  onUndo: (id: string) => void;
  onClose: () => void;
}

export function BulkReportDialog({ query, onUndo, onClose }: BulkReportDialogProps) {
  const { data: report, error } = query;
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
          query={query}
        />
      )}
      {report && <Report key={report.id} report={report} onUndo={onUndo} onClose={onClose} />}
      {!report && !error && <SkeletonLine width={26} height={1.25} />}
    </DetailsDialog>
  );
}

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

  return (
    <Stack sx={{ gap: 2 }}>
      <div>
        <Typography role="status" variant="h3" component="p">
          {isRunning
            ? `${formatCount(done)} of ${formatCount(itemCount)} ${action === 'set-values' ? 'records' : 'items'}`
            : describeCounts(report)}
        </Typography>
        {isRunning && (
          <>
            <LinearProgress
              variant="determinate"
              aria-label="Items done"
              max={itemCount}
              value={done}
              sx={{ my: 1 }}
            />
            <Note>You can close this: the change continues in the background.</Note>
          </>
        )}
        {undoneBy && <Note>This change has been undone.</Note>}
        {!isRunning && UNDO_NOTES[action] && !undoneBy && <Note>{UNDO_NOTES[action]}</Note>}
      </div>
      {(['failed', 'changed', 'unchanged'] as const).map((kind) => {
        const title = describeOutcome(action, kind);
        const shown = outcomes.filter(
          ({ outcome, note }) => outcome === kind && (kind !== 'unchanged' || note),
        );
        return (
          shown.length > 0 && (
            <section key={kind} aria-label={title}>
              <Typography variant="button" component="h3" sx={{ pb: 0.5 }}>
                {title}
              </Typography>
              <PreviewList label={title} rows={shown}>
                {({ itemId, ...outcome }) => <BulkItemChanges key={itemId} {...outcome} />}
              </PreviewList>
            </section>
          )
        );
      })}
      {done > outcomes.length && <Note>And {formatCount(done - outcomes.length)} more.</Note>}
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
        {!isRunning && !undoneBy && undoable > 0 && (
          <Permitted to="edit-items">
            <UndoAll report={report} onUndo={onUndo} />
          </Permitted>
        )}
      </DialogActions>
    </Stack>
  );
}

function UndoAll({ report, onUndo }: Pick<ReportProps, 'report' | 'onUndo'>) {
  const undo = useUndoBulkChange();
  const [isAsking, setIsAsking] = useState(false);
  const label = describeUndo(report, report.undoable);

  if (!isAsking) return <Button onClick={() => setIsAsking(true)}>{label}…</Button>;
  return (
    <>
      <Button
        aria-disabled={undo.isPending}
        aria-busy={undo.isPending}
        autoFocus
        onClick={() => undo.mutate(report.id, { onSuccess: (next) => onUndo(next.id) })}
      >
        {undo.isPending ? 'Starting…' : `Yes, ${label}`}
      </Button>
      <ErrorText error={undo.error} />
    </>
  );
}
