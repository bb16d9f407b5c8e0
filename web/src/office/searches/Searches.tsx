import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { SearchReport } from '../../../../shared/contract/analytics.ts';
import { MIN_SEARCHES_OF_TERM } from '../../../../shared/vocabulary.ts';
import { api } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { DayFigure, DayFigureSkeleton } from '../common/DayFigure.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { PeriodField } from '../common/period.tsx';
import { Stat, StatRow } from '../common/StatRow.tsx';
import styles from './Searches.module.css';
import { Terms } from './Terms.tsx';
import { TermTable } from './TermTable.tsx';
import { type TermFilter, useTermFilter } from './useTermFilter.ts';

export default function Searches() {
  const filter = useTermFilter();
  const report = useSearchReport(filter.period.days);

  return (
    <OfficePage
      title="Searches"
      subtitle="What visitors look for in the shop, and what they do not find."
      action={<PeriodField period={filter.period} />}
    >
      <ListState
        query={report}
        errorTitle="Failed to Load the Searches"
        name="the searches"
        skeleton={
          <>
            <p role="status" className="visually-hidden">
              Loading searches…
            </p>
            <Totals report={undefined} />
            <DayFigureSkeleton />
            <TermTable terms={undefined} />
          </>
        }
        isEmpty={({ days }) => days.every(({ searches, opened }) => searches + opened === 0)}
        empty={
          <ListNotice
            title="No searches in this period"
            text="When visitors search the shop, their searches are counted here."
          />
        }
      >
        {(data) => <Report report={data} filter={filter} isStale={report.isPlaceholderData} />}
      </ListState>
      <p className={styles.note}>
        No visitor is identified: the shop counts searches without cookies, addresses or accounts.
        Terms that were searched for fewer than {MIN_SEARCHES_OF_TERM} times in the period are
        hidden, and so are e-mail addresses and phone numbers; they count as other searches. Days
        are in UTC.
      </p>
    </OfficePage>
  );
}

interface ReportProps {
  report: SearchReport;
  filter: TermFilter;
  isStale: boolean;
}

function Report({ report, filter, isStale }: ReportProps) {
  return (
    <div aria-busy={isStale} data-stale={isStale} className={styles.report}>
      <Totals report={report} />
      <DayFigure
        title="Searches"
        days={report.days}
        bars={[
          {
            label: 'Without results',
            color: 'var(--guidon-palette-oxide)',
            getCount: ({ withoutResults }) => withoutResults,
          },
          {
            label: 'With results',
            color: 'var(--guidon-palette-olive)',
            getCount: ({ searches, withoutResults }) => searches - withoutResults,
          },
        ]}
        columns={[
          { label: 'Searches', getCount: ({ searches }) => searches },
          { label: 'Without results', getCount: ({ withoutResults }) => withoutResults },
        ]}
      />
      <Terms report={report} filter={filter} />
    </div>
  );
}

function Totals({ report }: { report: SearchReport | undefined }) {
  const sum = (name: 'searches' | 'withoutResults' | 'opened') =>
    report?.days.reduce((total, day) => total + day[name], 0);

  return (
    <StatRow label="Totals">
      <Stat label="Searches" value={sum('searches')} />
      <Stat label="Without results" value={sum('withoutResults')} />
      <Stat label="Items opened" value={sum('opened')} />
    </StatRow>
  );
}

const reportOptions = (days: number) =>
  queryOptions({
    queryKey: ['searches', days],
    queryFn: ({ signal }) => api('GET /api/searches', { query: { days }, signal }),
    placeholderData: keepPreviousData,
    ...alwaysFreshStaffQuery,
  });

const useSearchReport = (days: number) => useQuery(reportOptions(days));
