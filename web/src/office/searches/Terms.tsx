import { Button } from '@mui/material';
import type { SearchReport } from '../../../../shared/contract/analytics.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import styles from './Terms.module.css';
import { TermTable } from './TermTable.tsx';
import { SORT_LABELS, type TermFilter } from './useTermFilter.ts';

interface TermsProps {
  report: SearchReport;
  filter: TermFilter;
}

export function Terms({ report, filter }: TermsProps) {
  const { terms, other } = report;
  const shown = filter.apply(terms);

  return (
    <section aria-labelledby="terms">
      <h2 id="terms" className={styles.heading}>
        Terms
      </h2>
      {terms.length > 0 && (
        <FilterBar>
          <FilterSelect
            label="Sort"
            options={SORT_LABELS}
            value={filter.sort}
            onChange={filter.setSort}
          />
          <label className={styles.option}>
            <input
              type="checkbox"
              checked={filter.isWithoutResults}
              onChange={(event) => filter.setWithoutResults(event.target.checked)}
            />
            Without results only
          </label>
          <p role="status" className={styles.count}>
            {formatCount(shown.length, terms.length)}
          </p>
        </FilterBar>
      )}
      {shown.length > 0 ? (
        <TermTable terms={shown} />
      ) : terms.length > 0 ? (
        <ListNotice
          title="No terms without results"
          text="Every term that is shown has found items."
        >
          <Button onClick={() => filter.setWithoutResults(false)}>Show All Terms</Button>
        </ListNotice>
      ) : (
        <ListNotice
          title="No frequent terms yet"
          text="No term was searched for often enough in this period to be shown."
        />
      )}
      <p className={styles.other}>
        <b>Other searches</b> {formatNumber(other.searches)}, {formatNumber(other.withoutResults)}{' '}
        without results, {formatNumber(other.opened)} opened
      </p>
    </section>
  );
}

const formatNumber = (count: number) => count.toLocaleString('en-US');

function formatCount(shown: number, all: number): string {
  const terms = `${formatNumber(all)} ${all === 1 ? 'term' : 'terms'}`;
  return shown === all ? terms : `${formatNumber(shown)} of ${terms}`;
}
