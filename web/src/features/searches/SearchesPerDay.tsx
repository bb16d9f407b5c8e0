import { lazy, Suspense } from 'react';
import { ChartErrorBoundary } from '../../components/ChartErrorBoundary.tsx';
import { formatDate } from '../../lib/dates.ts';
import { type Day, isChartedByWeek } from './dayBars.ts';
import styles from './SearchesPerDay.module.css';

/** The chart library is larger than the rest of the page. */
const DayChart = lazy(() => import('./DayChart.tsx'));

export function SearchesPerDay({ days }: { days: readonly Day[] }) {
  const table = <DayTable days={days} />;

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {isChartedByWeek(days) ? 'Searches per week' : 'Searches per day'}
      </figcaption>
      <ChartErrorBoundary fallback={table}>
        <Suspense fallback={<SearchesPerDaySkeleton />}>
          <DayChart days={days} />
        </Suspense>
        <div className="visually-hidden">{table}</div>
      </ChartErrorBoundary>
    </figure>
  );
}

export function SearchesPerDaySkeleton() {
  return <div aria-hidden="true" data-skeleton="" className={styles.skeleton} />;
}

/** The days with searches. */
function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Searches per day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Searches</th>
          <th scope="col">Without results</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ searches }) => searches > 0)
          .map(({ date, searches, withoutResults }) => (
            <tr key={date}>
              <th scope="row">{formatDate(date)}</th>
              <td>{searches.toLocaleString('en-US')}</td>
              <td>{withoutResults.toLocaleString('en-US')}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
