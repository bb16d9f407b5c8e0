import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { InlineError } from '../../../components/InlineError.tsx';
import { SkeletonLine } from '../../../components/SkeletonLine.tsx';
import { ChangeList } from './ChangeList.tsx';
import { ProblemList } from './ProblemList.tsx';
import styles from './RunDetails.module.css';
import { useRun } from './syncQueries.ts';

/** A run's problems and changes. The changes are fetched when the row is opened. */
export function RunDetails({ run }: { run: SyncRun }) {
  const { problems = [] } = run;

  return (
    <div className={styles.details}>
      {run.error && <p className={styles.error}>{run.error}</p>}
      <section aria-label="Problems of this run">
        <h4 className={styles.heading}>Problems</h4>
        {problems.length > 0 ? (
          <ProblemList problems={problems} />
        ) : (
          <p className={styles.none}>{explainNoProblems(run)}</p>
        )}
      </section>
      <section aria-label="Changes of this run">
        <h4 className={styles.heading}>Changes</h4>
        <Changes run={run} />
      </section>
      <p className={styles.facts}>
        {formatScope(run)} · {run.unchanged ?? 0} unchanged · run <span>{run.id}</span>
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
        error={error}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (changes.length > 0) {
    return <ChangeList changes={changes} total={run.created + run.updated + run.unlisted} />;
  }
  return <p className={styles.none}>{explainNoChanges(run)}</p>;
}

function explainNoProblems({ status }: SyncRun): string {
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

function formatScope({ status, full }: SyncRun): string {
  const scope = full === false ? 'records changed since the last run' : 'every record';
  if (status === 'running') return `Reading ${scope}`;
  return status === 'failed' ? `Tried to read ${scope}` : `Read ${scope}`;
}
