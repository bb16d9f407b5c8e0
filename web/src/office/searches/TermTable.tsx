import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import styles from './TermTable.module.css';
import type { Term } from './useTermFilter.ts';

const COLUMNS: readonly Column<Term>[] = [
  {
    header: 'Term',
    width: 'minmax(0, 1fr)',
    className: styles.term,
    cell: ({ term }) => (
      <Link to={paths.search(term)} className="stretched">
        {term}
      </Link>
    ),
  },
  countColumn('Searches', ({ searches }) => searches),
  countColumn('Without results', ({ withoutResults }) => withoutResults),
  countColumn('Opened', ({ opened }) => opened),
];

export function TermTable({ terms }: { terms: readonly Term[] | undefined }) {
  return (
    <DataTable
      label="Terms"
      columns={COLUMNS}
      rows={terms}
      getKey={({ term }) => term}
      rowHeight={45}
      rowClassName={styles.row}
      isVirtual
    />
  );
}

function countColumn(header: string, getCount: (term: Term) => number): Column<Term> {
  return {
    header,
    width: '8rem',
    align: 'end',
    className: styles.count,
    cell: (term) => {
      const count = getCount(term);
      return (
        <span data-zero={count === 0}>
          <span className={styles.label}>{header} </span>
          {count.toLocaleString('en-US')}
        </span>
      );
    },
  };
}
