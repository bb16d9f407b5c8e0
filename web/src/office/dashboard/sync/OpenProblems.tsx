import { Typography } from '@mui/material';
import { getProblemTotal } from '../../../../../shared/entities/sync-run.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { Section } from '../../common/Section.tsx';
import { type RunsResult, useOpenProblems } from '../../common/sync/syncQueries.ts';
import { ProblemList } from './ProblemList.tsx';

export function OpenProblems({ runs }: { runs: RunsResult }) {
  const finished = runs.data?.find(({ finishedAt, dryRun }) => finishedAt && !dryRun);
  const query = useOpenProblems(finished?.id);
  const { data, isLoadingError } = query;
  const total = getProblemTotal({ problemCounts: data?.counts ?? {} });

  if (!isLoadingError && total === 0) return null;
  return (
    <Section
      title="Open problems"
      id="open-problems"
      aside={
        data && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {total.toLocaleString('en-US')} to correct
          </Typography>
        )
      }
    >
      {data ? (
        <ProblemList label="Open problems" problems={data.problems} counts={data.counts} areOpen />
      ) : (
        <InlineError subject="the open problems" query={query} />
      )}
    </Section>
  );
}
