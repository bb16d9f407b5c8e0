import type { ReactNode } from 'react';
import { SearchField } from '../../../../components/SearchField.tsx';
import type { EntrySearch } from '../useEntrySearch.ts';
import styles from './EntryToolbar.module.css';

interface EntryToolbarProps {
  search: EntrySearch;
  /** Of what the list has, in words; undefined while that is not known. */
  sum: string | undefined;
  /** What can be done with the catalogue. */
  children: ReactNode;
}

export function EntryToolbar({ search, sum, children }: EntryToolbarProps) {
  return (
    <>
      <div className={styles.toolbar}>
        <search aria-label="Filter the list" className={styles.search}>
          <SearchField
            label="Search entries"
            placeholder="Number, designation, unit, nickname…"
            value={search.typed}
            onChange={search.type}
          />
        </search>
        <div className={styles.ways}>{children}</div>
      </div>
      <p role="status" className={styles.sum}>
        {sum}
      </p>
    </>
  );
}
