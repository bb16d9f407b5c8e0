import type { KeyboardEvent, Ref } from 'react';
import { INBOX_GROUPS } from '../../../../shared/entities/order.ts';
import { ExportCsv } from '../common/ExportCsv.tsx';
import { fetchInboxPage } from '../common/inboxQuery.ts';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import type { TableLayout } from '../common/list/useTableLayout.ts';
import { SavedViews } from '../common/presets/SavedViews.tsx';
import { INBOX_HEADERS } from './InboxTable.tsx';
import styles from './InboxToolbar.module.css';
import { sortQuotes } from './inboxSorts.ts';
import { groupWords } from './inboxWords.ts';
import { INBOX_VIEW_PARAMS, type InboxFilter } from './useInboxFilter.ts';

interface InboxToolbarProps {
  filter: InboxFilter;
  layout: TableLayout;
  onLeave: () => void;
  ref: Ref<HTMLElement>;
}

export function InboxToolbar({ filter, layout, onLeave, ref }: InboxToolbarProps) {
  const leaveOnEscape = (event: KeyboardEvent) => {
    const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (event.key !== 'Escape' || !isSearch) return;
    event.preventDefault();
    filter.setQuery('');
    onLeave();
  };

  return (
    <search
      ref={ref}
      aria-label="Filter requests"
      className={`${styles.toolbar} no-print`}
      onKeyDown={leaveOnEscape}
    >
      <fieldset className={styles.groups}>
        <legend className="visually-hidden">Group</legend>
        {[undefined, ...INBOX_GROUPS].map((group) => (
          <button
            key={group ?? 'all'}
            type="button"
            aria-pressed={filter.group === group}
            className={styles.group}
            onClick={() => filter.setGroup(group)}
          >
            {group ? groupWords[group].label : 'All'}
          </button>
        ))}
      </fieldset>
      <div className={styles.tools}>
        <SearchField
          label="Search requests"
          placeholder="Name, reference or piece…"
          value={filter.query}
          onChange={filter.setQuery}
        />
        <SavedViews kind="quotes-view" params={INBOX_VIEW_PARAMS} layout={layout} />
        <ColumnMenu headers={INBOX_HEADERS} layout={layout} />
        <ExportQuotes filter={filter} />
      </div>
    </search>
  );
}

const ExportQuotes = ({ filter }: { filter: InboxFilter }) => (
  <ExportCsv
    hint="Saves the requests that match the filters"
    fetchPage={async (query, signal) => {
      const { data, headers } = await fetchInboxPage(filter.group, query, signal);
      return { rows: data, headers };
    }}
    select={(quotes) => sortQuotes(quotes.filter(filter.matches), filter.order)}
    format={async (quotes) => (await import('./quotesCsv.ts')).formatQuotesCsv(quotes)}
    fileName="quotes"
    doneTitle="Quotes Exported"
    nouns={['request', 'requests']}
  />
);
