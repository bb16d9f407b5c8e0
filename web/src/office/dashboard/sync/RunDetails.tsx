import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { useRun } from '../../common/sync/syncQueries.ts';
import { ChangeList } from './ChangeList.tsx';
import { ProblemList } from './ProblemList.tsx';
import { RollBackRun } from './RollBackRun.tsx';
import styles from './RunDetails.module.css';

interface RunDetailsProps {
  run: SyncRun;
  /** Must be complete: one run may be a rollback of another. */
  runs: readonly SyncRun[];
}

export function RunDetails({ run, runs }: RunDetailsProps) {
  const { problems = [], rollsBack } = run;
  const rolledBack = runs.find(({ id }) => id === rollsBack);

  return (
    <div className={styles.details}>
      {run.error && <p className={styles.error}>{run.error}</p>}
      <div>
        <h4 className={styles.heading}>Problems</h4>
        {problems.length > 0 ? (
          <ProblemList label="Problems" problems={problems} counts={run.problemCounts} />
        ) : (
          <p className={styles.none}>{explainNoProblems(run)}</p>
        )}
      </div>
      <div>
        <h4 className={styles.heading}>Changes</h4>
        <Changes run={run} />
        {isRevertible(run, runs) && <RollBackRun run={run} />}
      </div>
      <p className={styles.facts}>
        {rolledBack ? (
          <>
            Rolled back the run of <Timestamp at={rolledBack.startedAt} />
          </>
        ) : (
          `${formatScope(run)} · ${run.unchanged ?? 0} unchanged`
        )}
        {run.by && ` · by ${run.by.email}`} · run <span>{run.id}</span>
      </p>
    </div>
  );
}

function Changes({ run }: { run: SyncRun }) {
  const { data, isPending, isFetching, isLoadingError, error, refetch } = useRun(
    run.id,
    run.status === 'running',
  );
  const { changes = [] } = data ?? {};

  if (isPending) return <SkeletonLine width={14} />;
  if (isLoadingError) {
    return (
      <InlineError
        text="The changes of this run could not be loaded."
        subject="the changes of this run"
        query={{ error, isFetching, refetch }}
      />
    );
  }
  if (changes.length > 0) {
    return <ChangeList changes={changes} total={run.created + run.updated + run.unlisted} />;
  }
  return <p className={styles.none}>{explainNoChanges(run)}</p>;
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
