import { Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { SearchReport } from '../../../../shared/contract/analytics.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { column, FIGURE } from '../common/column.ts';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { Section } from '../common/Section.tsx';
import { SORT_LABELS, type Term, type TermFilter } from './useTermFilter.ts';

export function Terms({ report, filter }: { report: SearchReport; filter: TermFilter }) {
  const { terms, other } = report;
  const shown = filter.apply(terms);
  const layout = useTableLayout('terms');

  return (
    <Section title="Terms" isRuled={false}>
      {terms.length > 0 && (
        <>
          <FilterBar>
            <FilterSelect
              label="Sort"
              options={SORT_LABELS}
              value={filter.sort}
              onChange={filter.setSort}
            />
            <FormControlLabel
              label="Without results only"
              control={
                <Checkbox
                  checked={filter.isWithoutResults}
                  onChange={({ target }) => filter.setWithoutResults(target.checked)}
                />
              }
            />
          </FilterBar>
          <ListBar count={formatCount(shown.length, terms.length)}>
            <ColumnMenu headers={HEADERS} layout={layout} />
          </ListBar>
        </>
      )}
      {shown.length > 0 ? (
        <DataTable {...TABLE} rows={shown} layout={layout} />
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
      <Typography variant="body2" sx={{ mt: 1.5, fontVariantNumeric: 'tabular-nums' }}>
        <b>Other searches</b> {formatNumber(other.searches)}, {formatNumber(other.withoutResults)}{' '}
        without results, {formatNumber(other.opened)} opened
      </Typography>
    </Section>
  );
}

export const TermsSkeleton = () => <DataTable {...TABLE} rows={undefined} />;

const formatNumber = (count: number) => count.toLocaleString('en-US');

function formatCount(shown: number, all: number): string {
  const terms = `${formatNumber(all)} ${all === 1 ? 'term' : 'terms'}`;
  return shown === all ? terms : `${formatNumber(shown)} of ${terms}`;
}

const COLUMNS: readonly Column<Term>[] = [
  column(
    'Term',
    'minmax(0, 1fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ term }) => term },
    ({ term }) => (
      <Link {...ROW_LINK} to={paths.search(term)} className="stretched">
        {term}
      </Link>
    ),
  ),
  column('Searches', '9rem', FIGURE, ({ searches }) => formatNumber(searches)),
  column('Without results', '9rem', FIGURE, ({ withoutResults }) => formatNumber(withoutResults)),
  column('Opened', '9rem', FIGURE, ({ opened }) => formatNumber(opened)),
];
const HEADERS = COLUMNS.slice(1).map(({ header }) => header);

const TABLE = {
  label: 'Terms',
  columns: COLUMNS,
  getKey: ({ term }: Term) => term,
  rowHeight: 45,
  phoneColumns: 'auto auto 1fr',
  isVirtual: true,
};
