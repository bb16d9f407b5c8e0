import { InlineError } from '../../../components/InlineError.tsx';
import { Blank } from '../SkeletonLine.tsx';
import { ChangeList } from './ChangeList.tsx';
import styles from './DryRunResult.module.css';
import { ProblemList } from './ProblemList.tsx';
import type { SyncAnswer } from './syncQueries.ts';
import type { useDryRun } from './useDryRun.ts';

/** As many changes as are kept of a run. */
const MOST_LISTED = 300;

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
      <InlineError
        text="It could not be found out what a sync would change."
        what="the dry run"
        error={error}
        isRetrying={isPending}
        onRetry={start}
      />
    );
  }
  const { changes = [], problems = [], error: why } = data;
  return (
    <div className={styles.result}>
      <p role="status" className={styles.sum}>
        {sumOf(data)}
      </p>
      <p className={styles.note}>Nothing was changed.{noteOn(data)}</p>
      {isStopped(data) && why && <p className={styles.stopped}>{why}</p>}
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

const isStopped = ({ status }: SyncAnswer) => status === 'failed' || status === 'blocked';

function noteOn(run: SyncAnswer): string {
  if (run.status === 'blocked') return ' Once confirmed, ‘Sync’ does what stands here.';
  return !isStopped(run) && totalOf(run) > 0 ? ' ‘Sync’ does what stands here.' : '';
}

function sumOf(run: SyncAnswer): string {
  if (run.status === 'failed') return 'It could not be found out what a sync would change.';
  if (run.status === 'blocked') return `Sync would stop and ask you to confirm: ${offSale(run)}.`;
  if (totalOf(run) === 0) return 'The shop is as the base has it: a sync would change nothing.';
  const { created = 0, updated = 0, unlisted = 0, changes = [] } = run;
  if (created + updated + unlisted === 0) return `${changes.length} products would change.`;
  return `A sync would add ${created}, change ${updated} and take ${unlisted} off sale.`;
}

/** A run that is stopped counts nothing as done: what it would do stands in its list alone. */
function offSale({ unlisted = 0, changes = [] }: SyncAnswer): string {
  const listed = changes.filter(({ kind }) => kind === 'sold' || kind === 'unlisted').length;
  const count = Math.max(unlisted, listed);
  if (count === 0) return 'it would take much of the shop off sale';
  const least = changes.length >= MOST_LISTED ? 'at least ' : '';
  return `it would take ${least}${count} ${count === 1 ? 'item' : 'items'} off sale`;
}
