import type { ReactNode } from 'react';
import { SearchField } from '../../../../ui/SearchField.tsx';
import styles from './EntryToolbar.module.css';
import type { EntrySearch } from './useEntrySearch.ts';

interface EntryToolbarProps {
  search: EntrySearch;
  /** Undefined while loading. */
  summary: string | undefined;
  /** Buttons. */
  children: ReactNode;
}

export function EntryToolbar({ search, summary, children }: EntryToolbarProps) {
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
        <div className={styles.actions}>{children}</div>
      </div>
      <p role="status" className={styles.summary}>
        {summary}
      </p>
    </>
  );
}
