import { lazy, Suspense } from 'react';
import { InlineError } from '../../../components/InlineError.tsx';
import { Timestamp } from '../../../components/Timestamp.tsx';
import { Section } from '../Section.tsx';
import { ChartBlank } from './ChartBlank.tsx';
import { ChartGuard } from './ChartGuard.tsx';
import { CountTable } from './CountTable.tsx';
import styles from './Inventory.module.css';
import { useInventory } from './inventoryQuery.ts';

/** The drawing of charts weighs more than the rest of the page, which stands before it. */
const CountChart = lazy(() => import('./CountChart.tsx'));

/** What the dealer has, counted. */
export function Inventory() {
  const { data, isPending, isFetching, isLoadingError, error, refetch } = useInventory();
  const { asOf, total = 0, byType = [], byEra = [], byStatus = [] } = data ?? {};
  const figures = [
    { title: 'By type', counts: byType },
    { title: 'By era', counts: byEra },
    { title: 'By status', counts: byStatus, isStatus: true },
  ];
  const isEmpty = figures.every(({ counts }) => counts.length === 0);

  return (
    <Section
      title="Inventory"
      aside={
        asOf &&
        !isEmpty && (
          <p className={styles.asOf}>
            {total.toLocaleString('en-US')} items, as of <Timestamp at={asOf} />
          </p>
        )
      }
    >
      {isPending ? (
        <div className={styles.figures}>
          {figures.map(({ title }) => (
            <ChartBlank key={title} rows={5} />
          ))}
        </div>
      ) : isLoadingError ? (
        <InlineError
          text="The inventory could not be counted."
          what="the inventory"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      ) : isEmpty ? (
        <p className={styles.empty}>
          Nothing has been read from Airtable yet. After the first sync, this is where the items
          stand by type, era and status.
        </p>
      ) : (
        <div className={styles.figures}>
          {figures.map(({ title, counts, isStatus = false }) => (
            <figure key={title} className={styles.figure}>
              <figcaption className={styles.caption}>{title}</figcaption>
              <ChartGuard instead={<CountTable title={title} counts={counts} />}>
                <Suspense fallback={<ChartBlank rows={counts.length} />}>
                  <CountChart counts={counts} isStatus={isStatus} />
                </Suspense>
                <div className="visually-hidden">
                  <CountTable title={title} counts={counts} />
                </div>
              </ChartGuard>
            </figure>
          ))}
        </div>
      )}
    </Section>
  );
}
