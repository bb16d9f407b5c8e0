import { Box, Stack, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { MonthFigures } from '../../../../shared/entities/business-report.ts';
import { formatMonth } from '../../../../shared/quotes/statement-names.ts';
import { api, type Reply } from '../../lib/api.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { ChartErrorBoundary } from '../common/ChartErrorBoundary.tsx';
import { column, FIGURE } from '../common/column.ts';
import { DayFigureSkeleton } from '../common/DayFigure.tsx';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { PeriodField, usePeriod } from '../common/period.tsx';
import { Report } from '../common/ReportPage.tsx';
import { Section } from '../common/Section.tsx';
import { Stat, StatRow } from '../common/StatRow.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { useReport } from '../common/useReport.ts';
import { formatCents, formatDays } from './formatReport.ts';
import { PiecesOfMonth } from './PiecesOfMonth.tsx';
import { SaveCsv } from './SaveCsv.tsx';
import { SalesMonthField } from './sales/salesMonth.tsx';

type Months = Reply<'GET /api/reports/months'>;

/** Loads on demand: the chart library is larger than the rest of the page. */
const MonthChart = lazy(() => import('./MonthChart.tsx'));

const SalesReport = lazyComponent(() => import('./sales/SalesReport.tsx'));

const PERIODS = [6, 12, 24, 36];

/** `?view=sales` shows the books of a month. */
export default function BusinessReport() {
  const { get } = useQueryParams();
  const navigate = useNavigate();
  const period = usePeriod(PERIODS, 'months');
  const isSales = get('view') === 'sales';

  return (
    <OfficePage
      title={isSales ? 'Sales Report' : 'Reports'}
      subtitle={
        isSales
          ? 'The books of a month: sales, money, sales tax, and what is open.'
          : 'What was added, listed and sold each month, and what it earned.'
      }
      action={isSales ? <SalesMonthField /> : <PeriodField period={period} />}
    >
      <Tabs
        label="Kinds of reports"
        tabs={['Months', 'Sales']}
        selected={isSales ? 'Sales' : 'Months'}
        onSelect={(tab) =>
          navigate(tab === 'Sales' ? `${paths.reports}?view=sales` : paths.reports)
        }
      >
        {isSales ? (
          <Suspense>
            <SalesReport />
          </Suspense>
        ) : (
          <MonthsReport months={period.length} />
        )}
      </Tabs>
    </OfficePage>
  );
}

/** Keeps the selected month in the URL: `?month=2026-11`. */
function MonthsReport({ months }: { months: number }) {
  return (
    <Report
      query={useReport(['reports', months], (signal) =>
        api('GET /api/reports/months', { query: { months }, signal }),
      )}
      errorTitle="Failed to Load the Report"
      name="the report"
      skeleton={
        <>
          <Stock stock={undefined} />
          <DayFigureSkeleton />
        </>
      }
      note="A piece counts as added when its record is created in the Item Log or it is cataloged here, as listed when a sync brings it into the shop, and as sold when its quote is marked as sold or its Status in Airtable says so. Revenue is without shipping and insurance. The margin is known for pieces with a price and a cost or a consignor’s share. Days on the shelf are the median of the month’s sales. Months are in UTC."
    >
      {(report) => <Figures {...report} />}
    </Report>
  );
}

function Stock({ stock }: { stock: Months['stock'] | undefined }) {
  return (
    <StatRow label="For sale now">
      <Stat label="Pieces for sale" value={stock?.pieces} />
      <Stat label="Asking prices" value={stock && formatCents(stock.valueCents)} />
      <Stat label="Their known cost" value={stock && formatKnownCost(stock)} />
      <Stat label="Without a price" value={stock?.withoutPrice} />
    </StatRow>
  );
}

const formatKnownCost = ({ costCents, withCost, pieces }: Months['stock']) =>
  withCost === 0
    ? formatCents(null)
    : `${formatCents(costCents)} (of ${withCost.toLocaleString('en-US')} of ${pieces.toLocaleString('en-US')})`;

function Figures({ months, stock }: Months) {
  const { get, push } = useQueryParams();
  const layout = useTableLayout('months');
  const month = months.find((each) => each.month === get('month'));
  const select = (next: string) => push({ month: next });
  const names = months.map((each) => each.month);
  const toSeries = (label: string, color: string, getValue: (figures: MonthFigures) => number) => ({
    label,
    color: `var(--guidon-palette-${color})`,
    values: months.map(getValue),
  });

  return (
    <>
      <Stock stock={stock} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Figure title="Pieces per month">
          <MonthChart
            months={names}
            series={[
              toSeries('Added', 'pencil', ({ bought }) => bought),
              toSeries('Listed', 'brass', ({ listed }) => listed),
              toSeries('Sold', 'olive', ({ sold }) => sold),
            ]}
            formatValue={(value) => value.toLocaleString('en-US')}
            onSelect={select}
          />
        </Figure>
        <Figure title="Revenue and margin per month">
          {months.some(({ revenueCents }) => revenueCents > 0) ? (
            <MonthChart
              months={names}
              series={[
                toSeries('Revenue', 'brass', ({ revenueCents }) => revenueCents / 100),
                toSeries('Margin', 'olive', ({ marginCents }) => marginCents / 100),
              ]}
              formatValue={(value) => `$${value.toLocaleString('en-US')}`}
              onSelect={select}
            />
          ) : (
            <Typography sx={{ mt: 2, color: 'text.secondary' }}>
              No piece was sold at a known price in these months.
            </Typography>
          )}
        </Figure>
      </Box>
      <Section
        title="Months"
        isRuled={false}
        aside={
          <Stack direction="row" sx={{ gap: 1 }}>
            <ColumnMenu headers={HEADERS} layout={layout} />
            <SaveCsv
              name="months"
              load={async () => (await import('./reportCsv.ts')).formatMonths(months)}
            />
          </Stack>
        }
      >
        <DataTable
          label="Months"
          columns={COLUMNS}
          rows={months.toReversed()}
          getKey={(each) => each.month}
          rowHeight={45}
          phoneColumns="repeat(2, minmax(0, 1fr))"
          layout={layout}
        />
      </Section>
      {month && <PiecesOfMonth key={month.month} month={month.month} />}
    </>
  );
}

const Figure = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="figure" sx={{ minWidth: 0 }}>
    <Typography variant="caption" component="figcaption" sx={{ color: 'text.secondary' }}>
      {title}
    </Typography>
    <ChartErrorBoundary fallback={null}>
      <Suspense fallback={<DayFigureSkeleton />}>{children}</Suspense>
    </ChartErrorBoundary>
  </Box>
);

const NARROW = 'minmax(7rem, 1fr)';
const WIDER = 'minmax(7rem, 1.25fr)';
const WIDE_ONLY = { ...FIGURE, tabletWidth: null };

const COLUMNS: readonly Column<MonthFigures>[] = [
  column(
    'Month',
    'minmax(9rem, 2fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ month }) => formatMonth(month) },
    ({ month }) => <MonthLink month={month} />,
  ),
  column('Added', NARROW, FIGURE, ({ bought }) => bought.toLocaleString('en-US')),
  column('Known cost', NARROW, WIDE_ONLY, ({ costCents }) => formatCents(costCents || null)),
  column('Listed', NARROW, FIGURE, ({ listed }) => listed.toLocaleString('en-US')),
  column('Sold', WIDER, FIGURE, ({ sold, withoutPrice }) =>
    withoutPrice > 0 ? `${sold} (${withoutPrice} elsewhere)` : sold.toLocaleString('en-US'),
  ),
  column('Revenue', NARROW, FIGURE, ({ revenueCents }) => formatCents(revenueCents)),
  column('Margin', WIDER, FIGURE, ({ marginCents, withMargin, sold }) =>
    withMargin === 0
      ? '–'
      : `${formatCents(marginCents)}${withMargin < sold ? ` (of ${withMargin})` : ''}`,
  ),
  column('On the shelf', NARROW, WIDE_ONLY, ({ daysOnShelf }) => formatDays(daysOnShelf)),
];
const HEADERS = COLUMNS.slice(1).map(({ header }) => header);

function MonthLink({ month }: { month: string }) {
  const { get, toLink } = useQueryParams();
  const isSelected = get('month') === month;
  const name = formatMonth(month);

  return (
    <Link
      {...ROW_LINK}
      to={toLink({ month })}
      aria-current={isSelected ? 'true' : undefined}
      preventScrollReset
      className="stretched"
      style={{ textDecoration: 'underline' }}
    >
      {isSelected ? <b>{name}</b> : name}
    </Link>
  );
}
