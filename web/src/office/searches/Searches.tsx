import type { SearchReport } from '../../../../shared/contract/analytics.ts';
import { MIN_SEARCHES_OF_TERM } from '../../../../shared/vocabulary.ts';
import { api } from '../../lib/api.ts';
import { DayFigure, DayFigureSkeleton } from '../common/DayFigure.tsx';
import { PeriodField } from '../common/period.tsx';
import { ReportPage } from '../common/ReportPage.tsx';
import { Stat, StatRow } from '../common/StatRow.tsx';
import { useReport } from '../common/useReport.ts';
import { Terms, TermsSkeleton } from './Terms.tsx';
import { useTermFilter } from './useTermFilter.ts';

export default function Searches() {
  const filter = useTermFilter();

  return (
    <ReportPage
      title="Searches"
      subtitle="What visitors look for in the shop, and what they do not find."
      action={<PeriodField period={filter.period} />}
      query={useSearchReport(filter.period.length)}
      errorTitle="Failed to Load the Searches"
      name="the searches"
      skeleton={
        <>
          <Totals report={undefined} />
          <DayFigureSkeleton />
          <TermsSkeleton />
        </>
      }
      isEmpty={({ days }) => days.every(({ searches, opened }) => searches + opened === 0)}
      empty={{
        title: 'No searches in this period',
        text: 'When visitors search the shop, their searches are counted here.',
      }}
      note={`No visitor is identified: the shop counts searches without cookies, addresses or accounts. Terms that were searched for fewer than ${MIN_SEARCHES_OF_TERM} times in the period are hidden, and so are e-mail addresses and phone numbers; they count as other searches. Days are in UTC.`}
    >
      {(report) => (
        <>
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
        </>
      )}
    </ReportPage>
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

const useSearchReport = (days: number) =>
  useReport(['searches', days], (signal) => api('GET /api/searches', { query: { days }, signal }));
