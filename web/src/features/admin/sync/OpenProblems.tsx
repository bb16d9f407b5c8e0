import { queryOptions, useQuery } from '@tanstack/react-query';
import { InlineError } from '../../../components/InlineError.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import { api, type Reply } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../back-office/queryOptions.ts';
import { ConfirmListing } from '../../restricted/ConfirmListing.tsx';
import { Section } from '../Section.tsx';
import styles from './ProblemList.module.css';
import { SpellingChoice } from './Spellings.tsx';
import type { RunsResult } from './syncQueries.ts';
import { useShowAll } from './useShowAll.ts';

type Problem = Reply<'GET /api/sync-airtable/problems'>['problems'][number];

const INITIAL_SIZE = 12;

/** @param lastRun the problems may have changed when another run finished. */
const problemsOptions = (lastRun: string | undefined) =>
  queryOptions({
    queryKey: ['sync', 'problems', lastRun],
    queryFn: ({ signal }) => api('GET /api/sync-airtable/problems', { signal }),
    ...alwaysFreshStaffQuery,
  });

/** Lists the problems that are left to correct in Airtable, whichever run found them. Renders nothing without problems. */
export function OpenProblems({ runs }: { runs: RunsResult }) {
  const finished = runs.data?.find(({ finishedAt, dryRun }) => finishedAt && !dryRun);
  const { data, error, isLoadingError, isFetching, refetch } = useQuery({
    ...problemsOptions(finished?.id),
    placeholderData: (before) => before,
  });

  if (isLoadingError) {
    return (
      <Section title="Open problems" id="open-problems">
        <InlineError
          text="The open problems could not be loaded."
          subject="the open problems"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      </Section>
    );
  }
  if (!data || data.total === 0) return null;
  return (
    <Section
      title="Open problems"
      id="open-problems"
      aside={<p className={styles.total}>{data.total.toLocaleString('en-US')} to correct</p>}
    >
      <List problems={data.problems} total={data.total} />
    </Section>
  );
}

function List({ problems, total }: { problems: readonly Problem[]; total: number }) {
  const { shown, isTruncated, showAll } = useShowAll(problems, INITIAL_SIZE);

  return (
    <>
      <ul aria-label="Open problems" className={styles.problems}>
        {shown.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may have the same problem twice
          <li key={index} className={styles.problem}>
            <RecordName problem={problem} />
            {problem.uniqueId && <span className={styles.field}>{problem.uniqueId}</span>}
            {problem.field && <span className={styles.field}>{problem.field}</span>}
            <span className={styles.message}>{problem.message}</span>
            {problem.spelling && (
              <SpellingChoice
                spelling={problem.spelling}
                suggestion={problem.spelling.suggestion}
              />
            )}
            {problem.restriction && (
              <ConfirmListing
                recordId={problem.recordId}
                name={problem.header ?? problem.recordId}
              />
            )}
          </li>
        ))}
      </ul>
      {isTruncated && (
        <TextButton onClick={showAll}>Show all {problems.length} problems</TextButton>
      )}
      {total > problems.length && (
        <p className={styles.message}>
          And {(total - problems.length).toLocaleString('en-US')} more, which appear here once these
          are corrected.
        </p>
      )}
    </>
  );
}

function RecordName({ problem: { header, recordId, recordUrl } }: { problem: Problem }) {
  const name = header ?? (recordId || 'The table');
  if (!recordUrl) return <span className={styles.record}>{name}</span>;
  return (
    <a href={recordUrl} target="_blank" rel="noreferrer" className={styles.record}>
      {name}
      <span className="visually-hidden">, opens Airtable in a new tab</span>
    </a>
  );
}
