import { Box, Button, LinearProgress, Skeleton, Stack, Typography } from '@mui/material';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { getDecision } from '../../../../../shared/identification/match-decision.ts';
import { getErrorMessage } from '../../../lib/api.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { isCompared } from '../../common/items/itemMatches.ts';
import { Row } from '../../common/Row.ts';
import { REFERENCE_VIEW, VIEW } from '../list/useIdentificationParams.ts';
import { useComparisons } from '../match/identificationQuery.ts';
import { MatchRow } from '../match/MatchRow.tsx';
import { useEntryCount } from '../reference/entry/entriesQuery.ts';

const DETAILED_MATCHES = 2;
/** In percent; matches below are guesses. */
const MIN_LIKELY_SCORE = 10;

interface ResultsProps {
  item: MilitaryItemSummary;
  isRunning: boolean;
  onNext: (() => void) | undefined;
}

export function Results({ item, isRunning, onNext }: ResultsProps) {
  const query = useComparisons(item.id);
  const { data, error, isPending, isFetching } = query;
  const [first] = data ?? [];

  return (
    <Box
      component="section"
      aria-label="Matches"
      aria-busy={isRunning || isPending}
      sx={{ mt: 4, containerType: 'inline-size' }}
    >
      <Row
        sx={{
          pb: 0.5,
          gap: '0.25rem 1rem',
          alignItems: 'baseline',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h3">Matches in the reference catalog</Typography>
        {data && first && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {data.length} {data.length === 1 ? 'match' : 'matches, best first'}
            {first.createdAt && ' · compared '}
            {first.createdAt && <Timestamp at={first.createdAt} />}
          </Typography>
        )}
      </Row>
      {isPending && <ResultsSkeleton />}
      {query.isLoadingError && (
        <ListNotice isError title="Failed to Load Matches" text={getErrorMessage(error)}>
          <Button variant="contained" aria-busy={isFetching} onClick={() => query.refetch()}>
            Try Again
          </Button>
        </ListNotice>
      )}
      {query.isRefetchError && (
        <InlineError text="The matches could not be updated." subject="the matches" query={query} />
      )}
      {data &&
        (data.length > 0 ? (
          <MatchList item={item} comparisons={data} isRunning={isRunning} onNext={onNext} />
        ) : (
          <NoMatches isCompared={isCompared(item)} isRunning={isRunning} />
        ))}
    </Box>
  );
}

function MatchList(props: ResultsProps & { comparisons: readonly Comparison[] }) {
  const { item, comparisons, isRunning, onNext } = props;
  const isDecided = comparisons.some((each) => getDecision(each) === 'verified');
  const target = comparisons.find((each) => getDecision(each) !== 'rejected');
  const isUnlikely =
    !isDecided && comparisons.every((each) => Number(each.overallMatchScore) < MIN_LIKELY_SCORE);

  return (
    <>
      {isUnlikely && (
        <Typography variant="body2" sx={{ mb: 1.5, maxWidth: '72ch' }}>
          No match is likely: the item has too few details, or the catalog does not list it. Unit,
          type, era and size help most.
        </Typography>
      )}
      {isRunning && <LinearProgress aria-hidden="true" color="secondary" />}
      <Box component="ol" sx={{ borderTop: isRunning ? 0 : '4px double' }}>
        {comparisons.map((match, index) => (
          <MatchRow
            key={match.id}
            item={item}
            match={match}
            isDense={index >= DETAILED_MATCHES}
            isLikely={index === 0 && !isDecided && isWorthVerifying(match)}
            isKeyTarget={match === target}
            onNext={onNext}
          />
        ))}
      </Box>
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
        title="The reference catalog is empty"
        text="Import its entries from a file before you run a comparison."
      >
        <Button component={Link} variant="contained" to={{ search: `?${VIEW}=${REFERENCE_VIEW}` }}>
          Go to the Reference Catalog
        </Button>
      </ListNotice>
    );
  }
  if (isCompared) {
    return (
      <ListNotice
        title="No match found"
        text="The reference catalog may not list this item, or the item has too few details: unit, type, era and size help most."
      />
    );
  }
  return (
    <ListNotice
      title="Not compared yet"
      text="Run the comparison to see the most likely reference entries, with the evidence for and against each."
    />
  );
}

function ResultsSkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the matches…
      </p>
      <Stack aria-hidden="true" sx={{ pt: 2, gap: 2, borderTop: '4px double' }}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} data-skeleton="" height="8rem" />
        ))}
      </Stack>
    </>
  );
}
