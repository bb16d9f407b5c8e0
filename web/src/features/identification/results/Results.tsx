import { Link } from 'react-router';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { Button, getButtonClass } from '../../../components/Button.tsx';
import { InlineError } from '../../../components/InlineError.tsx';
import { ListNotice } from '../../../components/ListNotice.tsx';
import { Timestamp } from '../../../components/Timestamp.tsx';
import { getErrorMessage } from '../../../lib/api.ts';
import { useComparisons } from '../identificationQuery.ts';
import { MatchRow } from '../match/MatchRow.tsx';
import { getScore } from '../match/score.ts';
import { getDecision, isCompared } from '../matchDecision.ts';
import { useEntryCount } from '../reference/entriesQuery.ts';
import { REFERENCE_VIEW, VIEW } from '../useIdentificationParams.ts';
import styles from './Results.module.css';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';

/** So many have room; those after them are seldom looked at. */
const WITH_ROOM = 2;
/** In percent; where none comes to that, they are guesses. */
const LEAST_LIKELY = 10;

interface ResultsProps {
  item: MilitaryItem;
  isRunning: boolean;
  onNext: (() => void) | undefined;
}

export function Results({ item, isRunning, onNext }: ResultsProps) {
  const { data, error, isPending, isLoadingError, isRefetchError, isFetching, refetch } =
    useComparisons(item.id);
  const [first] = data ?? [];

  return (
    <section aria-label="Matches" aria-busy={isRunning || isPending} className={styles.results}>
      <div className={styles.head}>
        <h3 className={styles.title}>In the reference catalogue</h3>
        {data && first && (
          <p className={styles.sum}>
            {data.length} {data.length === 1 ? 'match' : 'matches, best first'}
            {first.createdAt && (
              <>
                {' · compared '}
                <Timestamp at={first.createdAt} />
              </>
            )}
          </p>
        )}
      </div>
      {isPending && <ResultsSkeleton />}
      {isLoadingError && (
        <ListNotice isError title="Failed to Load Matches" text={getErrorMessage(error)}>
          <Button look="solid" aria-busy={isFetching} onClick={() => refetch()}>
            Try Again
          </Button>
        </ListNotice>
      )}
      {isRefetchError && (
        <InlineError
          text="These matches could not be brought up to date."
          what="the matches"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {data &&
        (data.length > 0 ? (
          <Matches item={item} comparisons={data} isRunning={isRunning} onNext={onNext} />
        ) : (
          <NoMatches isCompared={isCompared(item)} isRunning={isRunning} />
        ))}
    </section>
  );
}

interface MatchesProps extends ResultsProps {
  comparisons: readonly Comparison[];
}

function Matches({ item, comparisons, isRunning, onNext }: MatchesProps) {
  const isDecided = comparisons.some((each) => getDecision(each) === 'verified');
  const isUnlikely = !isDecided && comparisons.every((each) => getScore(each) < LEAST_LIKELY);

  return (
    <>
      {isUnlikely && (
        <p className={styles.unlikely}>
          None of these is likely: the item says too little, or the catalogue does not have it. Its
          unit, type, era and size help the most.
        </p>
      )}
      <ol data-running={isRunning} className={styles.matches}>
        {comparisons.map((match, place) => (
          <MatchRow
            key={match.id}
            item={item}
            match={match}
            isDense={place >= WITH_ROOM}
            isLikely={place === 0 && !isDecided && isWorthVerifying(match)}
            onNext={onNext}
          />
        ))}
      </ol>
    </>
  );
}

const isWorthVerifying = (match: Comparison) =>
  getDecision(match) === 'undecided' && match.confidenceLevel !== 'Low';

function NoMatches({ isCompared, isRunning }: { isCompared: boolean; isRunning: boolean }) {
  const count = useEntryCount();

  if (isRunning) return <ResultsSkeleton />;
  if (count === 0) {
    return (
      <ListNotice
        title="The reference catalogue is empty"
        text="There is nothing yet to compare with. Import its entries from a file first; the comparison is ready then."
      >
        <Link
          to={{ search: `?${VIEW}=${REFERENCE_VIEW}` }}
          className={getButtonClass({ look: 'solid' })}
        >
          Go to the Reference Catalogue
        </Link>
      </ListNotice>
    );
  }
  if (isCompared) {
    return (
      <ListNotice
        title="No match found"
        text="Nothing in the reference catalogue comes near. It may not have this one; or the item says too little: its unit, type, era and size help the most."
      />
    );
  }
  return (
    <ListNotice
      title="Not compared yet"
      text="Run the comparison: the likeliest entries of the reference catalogue then stand here, with what speaks for each and against it."
    />
  );
}
