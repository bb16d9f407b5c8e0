import { Blank } from '../Blank.tsx';
import { ChangeList } from '../history/ChangeList.tsx';
import { ProblemList } from '../history/ProblemList.tsx';
import { PartFailed } from '../PartFailed.tsx';
import styles from './DryRunResult.module.css';
import type { SyncAnswer } from './syncQuery.ts';
import type { useDryRun } from './useDryRun.ts';

/** What a sync would do, from the sum down to each field. */
export function DryRunResult({ dryRun }: { dryRun: ReturnType<typeof useDryRun> }) {
  const { data, error, isPending, start } = dryRun;

  if (isPending) {
    return (
      <div role="status" className={styles.reading}>
        Reading the base. Nothing is changed by this.
        {[16, 12, 18, 14].map((width) => (
          <Blank key={width} width={width} />
        ))}
      </div>
    );
  }
  if (error || !data) {
    return (
      <PartFailed
        text="It could not be found out what a sync would change."
        what="the dry run"
        error={error}
        isTrying={isPending}
        onRetry={start}
      />
    );
  }
  const { changes = [], problems = [], status, error: why } = data;
  const isStopped = status === 'failed' || status === 'blocked';
  return (
    <div className={styles.result}>
      <p role="status" className={styles.sum}>
        {sumOf(data)}
      </p>
      <p className={styles.note}>
        Nothing was changed.{totalOf(data) > 0 && ' ‘Sync’ does what stands here.'}
      </p>
      {isStopped && why && <p className={styles.stopped}>{why}</p>}
      {changes.length > 0 && <ChangeList changes={changes} of={totalOf(data)} />}
      {problems.length > 0 && (
        <>
          <h3 className={styles.heading}>Problems</h3>
          <ProblemList problems={problems} />
        </>
      )}
    </div>
  );
}

const totalOf = ({ created = 0, updated = 0, unlisted = 0, changes = [] }: SyncAnswer) =>
  Math.max(created + updated + unlisted, changes.length);

function sumOf(run: SyncAnswer): string {
  if (totalOf(run) === 0) return 'The shop is as the base has it: a sync would change nothing.';
  const { created = 0, updated = 0, unlisted = 0, changes = [] } = run;
  if (created + updated + unlisted === 0) return `${changes.length} products would change.`;
  return `A sync would add ${created}, change ${updated} and take ${unlisted} off sale.`;
}
