import type { Order } from '../../../../shared/entities/order.ts';
import { SearchField } from '../../components/SearchField.tsx';
import styles from './QuoteToolbar.module.css';
import { STATUSES, statuses } from './statuses.ts';
import type { QuoteFilter } from './useQuoteFilter.ts';

interface QuoteToolbarProps {
  filter: QuoteFilter;
  orders: readonly Order[];
  /** Counts are hidden until all requests are loaded. */
  isComplete: boolean;
}

export function QuoteToolbar({ filter, orders, isComplete }: QuoteToolbarProps) {
  const found = orders.filter(filter.matchesQuery);
  const options = [undefined, ...STATUSES].map((status) => ({
    status,
    label: status ? statuses[status].label : 'All',
    count: found.filter((order) => !status || order.status === status).length,
  }));

  return (
    <search aria-label="Filter requests" className={`${styles.toolbar} no-print`}>
      <fieldset className={styles.statuses}>
        <legend className="visually-hidden">Status</legend>
        {options.map(({ status, label, count }) => (
          <button
            key={label}
            type="button"
            aria-pressed={filter.status === status}
            className={styles.status}
            onClick={() => filter.setStatus(status)}
          >
            {label}
            {isComplete && <span className={styles.count}>{count}</span>}
          </button>
        ))}
      </fieldset>
      <SearchField
        label="Search requests"
        placeholder="Name, e-mail or item…"
        value={filter.query}
        onChange={filter.setQuery}
      />
    </search>
  );
}

export function QuoteToolbarSkeleton() {
  return (
    <div aria-hidden="true" className={`${styles.toolbar} ${styles.skeleton}`}>
      <span />
      <span />
    </div>
  );
}
