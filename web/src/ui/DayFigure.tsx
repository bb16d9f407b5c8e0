import { lazy, Suspense } from 'react';
import { formatDate } from '../lib/dates.ts';
import { ChartErrorBoundary } from './ChartErrorBoundary.tsx';
import styles from './DayFigure.module.css';
import { isChartedByWeek } from './dayBars.ts';

/** Loads on demand: the chart library is larger than the rest of the page. */
const DayChart = lazy(() => import('./DayChart.tsx'));

interface DayCount<D> {
  label: string;
  getCount: (day: D) => number;
}

interface DayFigureProps<D> {
  title: string;
  days: readonly D[];
  bars: readonly (DayCount<D> & { color: string })[];
  /** Columns of the table for screen readers, which also replaces a chart whose code fails to load. */
  columns: readonly DayCount<D>[];
}

export function DayFigure<D extends { date: string }>(props: DayFigureProps<D>) {
  const { title, days, bars } = props;
  const isWeekly = isChartedByWeek(days);
  const table = <DayTable {...props} />;

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {title} {isWeekly ? 'per week' : 'per day'}
      </figcaption>
      <ChartErrorBoundary fallback={table}>
        <Suspense fallback={<DayFigureSkeleton />}>
          <DayChart
            days={days.map((day) => ({
              date: day.date,
              counts: bars.map(({ getCount }) => getCount(day)),
            }))}
            series={bars}
          />
        </Suspense>
        <div className="visually-hidden">{table}</div>
      </ChartErrorBoundary>
    </figure>
  );
}

export function DayFigureSkeleton() {
  return <div aria-hidden="true" data-skeleton="" className={styles.skeleton} />;
}

function DayTable<D extends { date: string }>({ title, days, columns }: DayFigureProps<D>) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title} per day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days
          .filter((day) => columns.some(({ getCount }) => getCount(day) > 0))
          .map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDate(day.date)}</th>
              {columns.map(({ label, getCount }) => (
                <td key={label}>{getCount(day).toLocaleString('en-US')}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
