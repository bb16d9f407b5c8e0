import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { alwaysFreshStaffQuery } from '../../../lib/queryOptions.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { ChartErrorBoundary } from '../../common/ChartErrorBoundary.tsx';
import { Section } from '../../common/Section.tsx';
import { type CountsByName, getChartHeight } from './chartBars.ts';
import styles from './InventoryCharts.module.css';

const NO_VALUES = new Set(['', 'No type', 'No era', 'No status', 'Others']);

/** Loads on demand: the chart library is larger than the rest of the page. */
const CountChart = lazy(() => import('./CountChart.tsx'));

const inventoryOptions = queryOptions({
  queryKey: ['inventory'],
  queryFn: ({ signal }) => api('GET /api/inventory', { signal }),
  ...alwaysFreshStaffQuery,
});

export function InventoryCharts() {
  const { data, isPending, isFetching, isLoadingError, error, refetch } =
    useQuery(inventoryOptions);
  const { asOf, total = 0, byType = [], byEra = [], byStatus = [] } = data ?? {};
  const figures = [
    { title: 'By type', counts: byType, filter: 'type' },
    { title: 'By era', counts: byEra, filter: 'era' },
    { title: 'By status', counts: byStatus, filter: 'status' },
  ] as const;
  const isEmpty = figures.every(({ counts }) => counts.length === 0);

  return (
    <Section
      title="Inventory"
      aside={
        asOf &&
        !isEmpty && (
          <p className={styles.asOf}>
            {total.toLocaleString('en-US')} records, as of <Timestamp at={asOf} />
          </p>
        )
      }
    >
      {isPending ? (
        <div className={styles.figures}>
          {figures.map(({ title }) => (
            <ChartSkeleton key={title} barCount={5} />
          ))}
        </div>
      ) : isLoadingError ? (
        <InlineError
          text="The inventory could not be loaded."
          subject="the inventory"
          query={{ error, isFetching, refetch }}
        />
      ) : isEmpty ? (
        <p className={styles.empty}>
          Nothing has been read from Airtable yet. After the first sync, your items are charted here
          by type, era and status.
        </p>
      ) : (
        <div className={styles.figures}>
          {figures.map((figure) => (
            <Figure key={figure.title} {...figure} />
          ))}
        </div>
      )}
    </Section>
  );
}

interface FigureProps {
  title: string;
  counts: CountsByName;
  filter: 'type' | 'era' | 'status';
}

function Figure({ title, counts, filter }: FigureProps) {
  const table = <CountTable title={title} counts={counts} />;

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <ChartErrorBoundary fallback={table}>
        <Suspense fallback={<ChartSkeleton barCount={counts.length} />}>
          <CountChart
            counts={counts}
            isStatus={filter === 'status'}
            toItems={(name) =>
              counts.some((each) => each.name === name) && !NO_VALUES.has(name)
                ? `${paths.itemLog}?${new URLSearchParams({ all: 'true', [filter]: name })}`
                : undefined
            }
          />
        </Suspense>
        <div className="visually-hidden">{table}</div>
      </ChartErrorBoundary>
    </figure>
  );
}

function CountTable({ title, counts }: { title: string; counts: CountsByName }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <tbody>
        {counts.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name || 'Not specified'}</th>
            <td>{count.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MIN_SKELETON_BARS = 3;
const SKELETON_WIDTHS_REM = [18, 13, 11, 8, 6, 4, 3, 2];

function ChartSkeleton({ barCount }: { barCount: number }) {
  const widths = SKELETON_WIDTHS_REM.slice(0, Math.max(barCount, MIN_SKELETON_BARS));

  return (
    <div className={styles.skeleton} style={{ height: getChartHeight(widths.length) }}>
      {widths.map((width) => (
        <SkeletonLine key={width} width={width} height={1.125} />
      ))}
    </div>
  );
}
