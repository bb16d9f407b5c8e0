import { Alert, Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { getProblemTotal, type SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { DialogButton } from '../../common/DialogButton.tsx';
import { useRollBack } from '../../common/history/historyQuery.ts';
import { useRun } from '../../common/sync/syncQueries.ts';
import { ChangeList } from './ChangeList.tsx';
import { ProblemList } from './ProblemList.tsx';

/** @param runs all of them, since one may be a rollback of another */
export function RunDetails({ run, runs }: { run: SyncRun; runs: readonly SyncRun[] }) {
  const { problems = [], rollsBack } = run;
  const rolledBack = runs.find(({ id }) => id === rollsBack);

  return (
    <Box
      sx={{
        py: 1,
        display: 'grid',
        columnGap: 6,
        rowGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {run.error && (
        <Alert severity="error" role="note" sx={{ gridColumn: '1 / -1' }}>
          {run.error}
        </Alert>
      )}
      <Part title="Problems">
        {problems.length > 0 ? (
          <ProblemList label="Problems" problems={problems} counts={run.problemCounts} />
        ) : (
          <p>{explainNoProblems(run)}</p>
        )}
      </Part>
      <Part title="Changes">
        <Changes run={run} />
        {isRevertible(run, runs) && <RollBackRun run={run} />}
      </Part>
      <Typography
        variant="caption"
        component="p"
        sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}
      >
        {rolledBack ? (
          <>
            Rolled back the run of <Timestamp at={rolledBack.startedAt} />
          </>
        ) : (
          `${formatScope(run)} · ${run.unchanged ?? 0} unchanged`
        )}
        {run.by && ` · by ${run.by.email}`} · run <span>{run.id}</span>
      </Typography>
    </Box>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Typography variant="caption" component="h4" sx={{ mb: 0.75, color: 'text.secondary' }}>
      {title}
    </Typography>
    {children}
  </div>
);

function Changes({ run }: { run: SyncRun }) {
  const query = useRun(run.id, run.status === 'running');
  const { changes = [] } = query.data ?? {};

  if (query.isPending) return <SkeletonLine width={14} />;
  if (query.isLoadingError) return <InlineError subject="the changes of this run" query={query} />;
  if (changes.length === 0) return <p>{explainNoChanges(run)}</p>;
  const total = run.created + run.updated + run.unlisted;
  return <ChangeList run={run} changes={changes} total={total} />;
}

function RollBackRun({ run }: { run: SyncRun }) {
  const { mutate, isPending } = useRollBack();
  const rollBack = (close: () => void) =>
    mutate(
      { runId: run.id },
      {
        onSuccess: (rollback) =>
          toast({ title: 'Run Rolled Back', description: describeRollback(rollback) }),
        onError: (error) => showErrorToast(error, { title: 'Rollback Failed' }),
        onSettled: close,
      },
    );

  return (
    <DialogButton
      sx={{ mt: 1.5 }}
      dialog={(close) => (
        <ConfirmDialog
          title="Roll back this run?"
          text={`This ${listEffects(run)}. Pieces that have changed again since stay as they are. Airtable stays as it is too: the shop keeps the restored values until a record changes there.`}
          action="Roll Back"
          pendingAction="Rolling Back…"
          isPending={isPending}
          onConfirm={() => rollBack(close)}
          onClose={close}
        />
      )}
    >
      Roll Back
    </DialogButton>
  );
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

function listEffects({ created, updated, unlisted }: SyncRun): string {
  const effects = [
    created > 0 && `takes ${count(created, 'new piece')} off the shop`,
    updated > 0 && `restores ${count(updated, 'changed piece')}`,
    unlisted > 0 && `lists ${count(unlisted, 'piece')} again`,
  ].filter(Boolean);
  return new Intl.ListFormat('en-US').format(effects as string[]);
}

function describeRollback(run: SyncRun): string {
  if (run.status === 'running')
    return 'This is taking a little longer. The history will show when it is done.';
  const restored = run.created + run.updated + run.unlisted;
  const total = getProblemTotal(run);
  const kept = total > 0 ? ` ${count(total, 'piece')} had to stay.` : '';
  const done =
    restored > 0 ? `${count(restored, 'piece')} restored.` : 'Nothing was left to roll back.';
  return done + kept;
}

/** False for runs that were rolled back. */
function isRevertible({ id, status, recorded }: SyncRun, runs: readonly SyncRun[]): boolean {
  const reverted = runs
    .filter(({ rollsBack }) => rollsBack === id)
    .reduce((sum, rollback) => sum + rollback.recorded, 0);
  return status !== 'running' && recorded > reverted;
}

function explainNoProblems({ status, rollsBack }: SyncRun): string {
  if (rollsBack && status === 'succeeded') return 'Every change was undone.';
  if (status === 'running') return 'None so far. The run is still in progress.';
  if (status === 'failed') return 'None found before the run stopped.';
  return 'Every record was read without problems.';
}

function explainNoChanges({ status, created, updated, unlisted }: SyncRun): string {
  if (status === 'running') return 'The run is still in progress. Its changes appear here later.';
  if (created + updated + unlisted > 0) return 'The details of these changes were not stored.';
  if (status === 'failed') return 'Nothing was changed before the run stopped.';
  if (status === 'blocked') return 'Nothing was changed: the run needs a confirmation.';
  return 'No changes were needed.';
}

function formatScope({ status, full, rollsBack }: SyncRun): string {
  if (rollsBack) return 'Rolled back an earlier run';
  const scope = full === false ? 'records changed since the last run' : 'every record';
  if (status === 'running') return `Reading ${scope}`;
  return status === 'failed' ? `Tried to read ${scope}` : `Read ${scope}`;
}
