import { Alert, Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { AnalyticsReport } from '../../../../shared/contract/analytics.ts';
import { MIN_SEARCHES_OF_TERM } from '../../../../shared/vocabulary.ts';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useScreenAccess } from '../../lib/permissions.ts';
import { useShop } from '../../lib/shop.ts';
import { Link } from '../../ui/Link.tsx';
import { DayFigure, DayFigureSkeleton } from '../common/DayFigure.tsx';
import { PeriodField, usePeriod } from '../common/period.tsx';
import { ReportPage } from '../common/ReportPage.tsx';
import { Stat, StatRow } from '../common/StatRow.tsx';
import { useReport } from '../common/useReport.ts';
import { RankedList, RankedListSkeleton } from './RankedList.tsx';

const PERIODS = [7, 30, 90];

const PAGE_LABELS: Record<AnalyticsReport['pages'][number]['path'], string> = {
  home: 'Home and collection',
  product: 'Products',
  search: 'Search results',
  unit: 'Units',
  era: 'Eras',
  archive: 'Sold archive',
  page: 'Content pages and contact',
};

export default function Analytics() {
  const period = usePeriod(PERIODS);
  const { analytics: isOn } = useShop();
  const canOpen = useScreenAccess();

  return (
    <ReportPage
      title="Analytics"
      subtitle="How many visit the shop, what they look at, and where they come from."
      action={<PeriodField period={period} />}
      query={useAnalyticsReport(period.length)}
      errorTitle="Failed to Load the Analytics"
      name="the analytics"
      skeleton={
        <>
          <Totals days={undefined} />
          <DayFigureSkeleton />
          <Lists>
            <RankedListSkeleton title="Most viewed" />
            <RankedListSkeleton title="Most wished for" />
          </Lists>
        </>
      }
      isEmpty={isEmpty}
      empty={{
        title: 'No visits in this period',
        text: 'When visitors open the shop, their visits are counted here.',
      }}
      note={`No visitor is identified: the shop counts without cookies, addresses or accounts, and stores sums per day. Staff, bots and browsers that ask not to be tracked are not counted. A visit begins when someone comes from another site or opens the shop directly. Terms that were searched for fewer than ${MIN_SEARCHES_OF_TERM} times are hidden. Days are in UTC.`}
      notice={
        !isOn && (
          <Alert severity="warning" role="note" sx={{ mb: 3 }}>
            Visits are not counted: this is turned off in the{' '}
            {canOpen(paths.settings) ? <Link to={paths.settings}>settings</Link> : 'settings'}.
          </Alert>
        )
      }
    >
      {(report) => <Report {...report} />}
    </ReportPage>
  );
}

const isEmpty = ({ days, mostViewed, mostWished, searches }: AnalyticsReport) =>
  days.every(({ visits, pageViews }) => visits + pageViews === 0) &&
  mostViewed.length + mostWished.length + searches.length === 0;

const Lists = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
);

function Report(props: AnalyticsReport) {
  const { days, pages, mostViewed, mostWished, searches, referrers } = props;

  return (
    <>
      <Totals days={days} />
      <DayFigure
        title="Page views"
        days={days}
        bars={[
          {
            label: 'First page of a visit',
            color: 'var(--guidon-palette-olive)',
            getCount: ({ visits }) => visits,
          },
          {
            label: 'Further pages',
            color: 'var(--guidon-palette-brass)',
            getCount: ({ visits, pageViews }) => pageViews - visits,
          },
        ]}
        columns={[
          { label: 'Visits', getCount: ({ visits }) => visits },
          { label: 'Page views', getCount: ({ pageViews }) => pageViews },
        ]}
      />
      <Lists>
        <RankedList
          title="Most viewed"
          empty="No product was opened in this period."
          rows={mostViewed.map(({ views, ...product }) => toProductRow(product, views))}
        />
        <RankedList
          title="Most wished for"
          empty="No product was added to a wishlist in this period."
          rows={mostWished.map(({ wishes, ...product }) => toProductRow(product, wishes))}
        />
        <RankedList
          title="Searches"
          empty="No term was searched for often enough to be shown."
          rows={searches.map(({ term, searches: count, withoutResults }) => ({
            key: term,
            label: <Link to={paths.search(term)}>{term}</Link>,
            note: withoutResults > 0 && `${withoutResults.toLocaleString('en-US')} found nothing`,
            count,
          }))}
        >
          <Link to={paths.searches}>All searches</Link>
        </RankedList>
        <RankedList
          title="Where visitors came from"
          empty="No visits began in this period."
          rows={toReferrerRows(referrers)}
        />
        <RankedList
          title="Pages"
          empty="No page was opened in this period."
          rows={pages.map(({ path, views: count }) => ({
            key: path,
            label: PAGE_LABELS[path],
            count,
          }))}
        />
      </Lists>
    </>
  );
}

function toReferrerRows({ hosts, direct, other }: AnalyticsReport['referrers']) {
  const rows = hosts.map(({ host, visits }) => ({ key: host, label: host, count: visits }));
  // The slash prevents a collision with a host name.
  rows.push({ key: '/direct', label: 'Directly: typed, bookmarked or e-mailed', count: direct });
  rows.sort((a, b) => b.count - a.count);
  rows.push({ key: '/other', label: 'Other sites', count: other });
  return rows.filter(({ count }) => count > 0);
}

function toProductRow(product: { productId: string; name: string | null }, count: number) {
  const { productId, name } = product;
  const label =
    name === null ? (
      <Typography component="span" variant="inherit" sx={{ color: 'text.secondary' }}>
        No longer in the shop
      </Typography>
    ) : (
      <Link to={paths.product(productId, name)}>{name}</Link>
    );
  return { key: productId, label, count };
}

function Totals({ days }: { days: AnalyticsReport['days'] | undefined }) {
  const sum = (name: 'visits' | 'pageViews') =>
    (days ?? []).reduce((total, day) => total + day[name], 0);
  const visits = sum('visits');
  const pageViews = sum('pageViews');

  return (
    <StatRow label="Totals">
      <Stat label="Visits" value={days && visits} />
      <Stat label="Page views" value={days && pageViews} />
      <Stat
        label="Pages per visit"
        value={days && (visits === 0 ? '–' : (pageViews / visits).toFixed(1))}
      />
    </StatRow>
  );
}

const useAnalyticsReport = (days: number) =>
  useReport(['analytics', days], (signal) =>
    api('GET /api/analytics', { query: { days }, signal }),
  );
