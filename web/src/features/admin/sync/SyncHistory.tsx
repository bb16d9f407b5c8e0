import { InlineError } from '../../../components/InlineError.tsx';
import { Ledger, LedgerRow } from '../../../components/Ledger.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import styles from '../history/History.module.css';
import { RunRow } from '../history/RunRow.tsx';
import { Section } from '../Section.tsx';
import { Blank } from '../SkeletonLine.tsx';
import { useFold } from './useShowAll.ts';
import type { Sync } from './useSync.ts';

const SHOWN_FIRST = 8;
const LEDGER = {
  label: 'Runs of the sync',
  heads: [
    'Started',
    'Cause',
    'Outcome',
    'Took',
    'Read',
    'New',
    'Changed',
    'Off sale',
    'Photos',
    'Problems',
    'Calls',
  ],
  className: styles.columns,
};

/** Every run of the sync, newest first. */
export function History({ runs }: { runs: Sync['runs'] }) {
  return (
    <Section title="Sync history" isRuled={false}>
      <Runs runs={runs} />
    </Section>
  );
}

function Runs({
  runs: { data: runs = [], isPending, isLoadingError, error, isFetching, refetch },
}: {
  runs: Sync['runs'];
}) {
  const { shown, isFolded, unfold } = useFold(runs, SHOWN_FIRST);

  if (isPending) {
    return (
      <Ledger {...LEDGER} isBusy>
        {[1, 2, 3, 4].map((place) => (
          <LedgerRow key={place} className={styles.blank}>
            <Blank width={9} height={1.25} />
            <Blank width={6} height={1.25} />
            <Blank width={5} height={1.25} />
            <Blank width={16} height={1.25} />
          </LedgerRow>
        ))}
      </Ledger>
    );
  }
  if (isLoadingError) {
    return (
      <InlineError
        text="The history of the sync could not be loaded."
        what="the history of the sync"
        error={error}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (runs.length === 0) {
    return (
      <p className={styles.empty}>
        No sync has run yet. Press Sync above, and each run is written down here: what it read, what
        it changed, and which records need a hand.
      </p>
    );
  }
  return (
    <>
      <Ledger {...LEDGER}>
        {shown.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </Ledger>
      {isFolded && (
        <TextButton className={styles.more} onClick={unfold}>
          Show all {runs.length} runs
        </TextButton>
      )}
    </>
  );
}
