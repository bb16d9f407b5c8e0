import type { SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { InlineError } from '../../../components/InlineError.tsx';
import { Blank } from '../SkeletonLine.tsx';
import { ChangeList } from './ChangeList.tsx';
import { ProblemList } from './ProblemList.tsx';
import styles from './RunDetails.module.css';
import { useRun } from './syncQueries.ts';

/** The whole of a run. What it changed is fetched only now. */
export function RunFile({ id, run }: { id: string; run: SyncRun }) {
  const { problems = [] } = run;

  return (
    <div id={id} className={styles.file}>
      {run.error && <p className={styles.error}>{run.error}</p>}
      <section aria-label="Problems of this run">
        <h4 className={styles.heading}>Problems</h4>
        {problems.length > 0 ? (
          <ProblemList problems={problems} />
        ) : (
          <p className={styles.none}>{noProblems(run)}</p>
        )}
      </section>
      <section aria-label="Changes of this run">
        <h4 className={styles.heading}>Changes</h4>
        <Changes run={run} />
      </section>
      <p className={styles.facts}>
        {extentOf(run)} · {run.unchanged ?? 0} unchanged · run <span>{run.id}</span>
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

  if (isPending) return <Blank width={14} />;
  if (isLoadingError) {
    return (
      <InlineError
        text="What this run changed could not be loaded."
        what="the changes of this run"
        error={error}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (changes.length > 0) {
    return <ChangeList changes={changes} of={run.created + run.updated + run.unlisted} />;
  }
  return <p className={styles.none}>{noChanges(run)}</p>;
}

function noProblems({ status }: SyncRun): string {
  if (status === 'running') return 'None so far. The run is still under way.';
  if (status === 'failed') return 'None was found before the run stopped.';
  return 'Every record could be taken as it is.';
}

function noChanges({ status, created, updated, unlisted }: SyncRun): string {
  if (status === 'running') return 'The run is still under way: what it changes stands here later.';
  if (created + updated + unlisted > 0) return 'Which products these were was not written down.';
  if (status === 'failed') return 'Nothing was changed before the run stopped.';
  if (status === 'blocked') return 'Nothing was changed: the run waits for a confirmation.';
  return 'Nothing had to be changed.';
}

function extentOf({ status, full }: SyncRun): string {
  const what = full === false ? 'what had changed since the run before' : 'every record';
  if (status === 'running') return `Reads ${what}`;
  return status === 'failed' ? `Was to read ${what}` : `Read ${what}`;
}
