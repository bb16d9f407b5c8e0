import { lazy, Suspense } from 'react';
import type { MonthFigures } from '../../../../shared/entities/business-report.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { ChartErrorBoundary } from '../common/ChartErrorBoundary.tsx';
import { DayFigureSkeleton } from '../common/DayFigure.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Stat, StatRow } from '../common/StatRow.tsx';
import styles from './BusinessReport.module.css';
import { formatCents, formatDays, formatMonth } from './formatReport.ts';
import { PiecesOfMonth } from './PiecesOfMonth.tsx';
import { type BusinessReport as Report, useBusinessReport } from './reportQuery.ts';
import { SaveCsv } from './SaveCsv.tsx';

/** Loads on demand: the chart library is larger than the rest of the page. */
const MonthChart = lazy(() => import('./MonthChart.tsx'));

const PERIODS = [6, 12, 24, 36];
const DEFAULT_MONTHS = 12;
const toLabel = (months: number) => `Last ${months} months`;

/** Keeps the selected month in the URL: `?month=2026-11`. */
export default function BusinessReport() {
  const { get, replace } = useQueryParams();
  const months = PERIODS.find((each) => String(each) === get('months')) ?? DEFAULT_MONTHS;
  const report = useBusinessReport(months);

  return (
    <OfficePage
      title="Reports"
      subtitle="What was added, listed and sold each month, and what it earned."
      action={
        <FilterSelect
          isLabelHidden
          label="Period"
          options={PERIODS.map(toLabel)}
          value={toLabel(months)}
          onChange={(label) => {
            const chosen = PERIODS.find((each) => toLabel(each) === label) ?? DEFAULT_MONTHS;
            replace({ months: chosen === DEFAULT_MONTHS ? '' : String(chosen) });
          }}
        />
      }
    >
      <ListState
        query={report}
        errorTitle="Failed to Load the Report"
        name="the report"
        skeleton={
          <>
            <p role="status" className="visually-hidden">
              Loading the report…
            </p>
            <Stock stock={undefined} />
            <DayFigureSkeleton />
          </>
        }
      >
        {(data) => <Figures report={data} isStale={report.isPlaceholderData} />}
      </ListState>
      <p className={styles.note}>
        A piece counts as added when its record is created in the Item Log or it is cataloged here,
        as listed when a sync brings it into the shop, and as sold when its quote is marked as sold
        or its Status in Airtable says so. Revenue is without shipping and insurance. The margin is
        known for pieces with a price and a cost or a consignor’s share. Days on the shelf are the
        median of the month’s sales. Months are in UTC.
      </p>
    </OfficePage>
  );
}

function Stock({ stock }: { stock: Report['stock'] | undefined }) {
  return (
    <StatRow label="For sale now">
      <Stat label="Pieces for sale" value={stock?.pieces} />
      <Stat label="Asking prices" value={stock && formatCents(stock.valueCents)} />
      <Stat label="Their known cost" value={stock && formatKnownCost(stock)} />
      <Stat label="Without a price" value={stock?.withoutPrice} />
    </StatRow>
  );
}

const formatKnownCost = ({ costCents, withCost, pieces }: Report['stock']) =>
  withCost === 0
    ? formatCents(null)
    : `${formatCents(costCents)} (of ${withCost.toLocaleString('en-US')} of ${pieces.toLocaleString('en-US')})`;

function Figures({ report: { months, stock }, isStale }: { report: Report; isStale: boolean }) {
  const { get, push } = useQueryParams();
  const month = months.find((each) => each.month === get('month'));
  const select = (next: string) => push({ month: next });
  const names = months.map((each) => each.month);
  const toSeries = (label: string, color: string, getValue: (figures: MonthFigures) => number) => ({
    label,
    color: `var(--guidon-palette-${color})`,
    values: months.map(getValue),
  });

  return (
    <div aria-busy={isStale} data-stale={isStale} className={styles.report}>
      <Stock stock={stock} />
      <div className={styles.charts}>
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
            <p className={styles.empty}>No piece was sold at a known price in these months.</p>
          )}
        </Figure>
      </div>
      <div className={styles.head}>
        <h2 className={styles.title}>Months</h2>
        <SaveCsv
          name="months"
          load={async () => (await import('./reportCsv.ts')).formatMonths(months)}
        />
      </div>
      <DataTable
        label="Months"
        columns={COLUMNS}
        rows={months.toReversed()}
        getKey={(each) => each.month}
        rowHeight={45}
        rowClassName={styles.row}
      />
      {month && <PiecesOfMonth key={month.month} month={month.month} />}
    </div>
  );
}

function Figure({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <ChartErrorBoundary fallback={null}>
        <Suspense fallback={<DayFigureSkeleton />}>{children}</Suspense>
      </ChartErrorBoundary>
    </figure>
  );
}

const COLUMNS: readonly Column<MonthFigures>[] = [
  {
    header: 'Month',
    width: 'minmax(9rem, 2fr)',
    className: styles.month,
    cell: ({ month }) => <MonthLink month={month} />,
  },
  numberColumn('Added', ({ bought }) => bought.toLocaleString('en-US')),
  numberColumn('Known cost', ({ costCents }) => formatCents(costCents || null), {
    isWideOnly: true,
  }),
  numberColumn('Listed', ({ listed }) => listed.toLocaleString('en-US')),
  numberColumn('Sold', ({ sold, withoutPrice }) =>
    withoutPrice > 0 ? `${sold} (${withoutPrice} elsewhere)` : sold.toLocaleString('en-US'),
  ),
  numberColumn('Revenue', ({ revenueCents }) => formatCents(revenueCents)),
  numberColumn('Margin', ({ marginCents, withMargin, sold }) =>
    withMargin === 0
      ? '–'
      : `${formatCents(marginCents)}${withMargin < sold ? ` (of ${withMargin})` : ''}`,
  ),
  numberColumn('On the shelf', ({ daysOnShelf }) => formatDays(daysOnShelf), { isWideOnly: true }),
];

function MonthLink({ month }: { month: string }) {
  const { get, toLink } = useQueryParams();
  return (
    <Link
      to={toLink({ month })}
      aria-current={get('month') === month ? 'true' : undefined}
      preventScrollReset
      className="stretched"
    >
      {formatMonth(month)}
    </Link>
  );
}

function numberColumn(
  header: string,
  format: (figures: MonthFigures) => string,
  { isWideOnly = false } = {},
): Column<MonthFigures> {
  return {
    header,
    width: 'minmax(max-content, 1fr)',
    ...(isWideOnly && { tabletWidth: null }),
    align: 'end',
    className: styles.number,
    cell: (figures) => (
      <>
        <span className={styles.label}>{header} </span>
        {format(figures)}
      </>
    ),
  };
}
