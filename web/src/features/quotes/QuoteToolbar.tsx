import type { Order, OrderStatus } from '../../../../shared/entities/order.ts';
import { SearchField } from '../../components/SearchField.tsx';
import styles from './QuoteToolbar.module.css';
import { STATUSES, statuses } from './statuses.ts';
import type { QuoteFilter } from './useQuoteFilter.ts';

interface QuoteToolbarProps {
  filter: QuoteFilter;
  orders: readonly Order[];
  /** Whether these are all there are: only then a count is one. */
  isWhole: boolean;
}

export function QuoteToolbar({ filter, orders, isWhole }: QuoteToolbarProps) {
  const found = orders.filter(filter.isFound);
  const countOf = (status?: OrderStatus) =>
    isWhole ? found.filter((order) => !status || order.status === status).length : undefined;

  return (
    <search aria-label="Filter the list" className={styles.toolbar}>
      <fieldset className={styles.statuses}>
        <legend className="visually-hidden">Status</legend>
        <Choice
          label="All"
          count={countOf()}
          isChosen={!filter.status}
          onChoose={() => filter.setStatus(undefined)}
        />
        {STATUSES.map((status) => (
          <Choice
            key={status}
            label={statuses[status].label}
            count={countOf(status)}
            isChosen={filter.status === status}
            onChoose={() => filter.setStatus(status)}
          />
        ))}
      </fieldset>
      <SearchField
        label="Find a request"
        placeholder="Name, e-mail or item…"
        value={filter.find}
        onChange={filter.setFind}
      />
    </search>
  );
}

interface ChoiceProps {
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={isChosen} className={styles.choice} onClick={onChoose}>
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}
