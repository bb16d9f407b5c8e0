import { Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { INBOX_GROUPS, type OrderSummary } from '../../../../shared/entities/order.ts';
import { focusList, focusRow } from '../../lib/listKeys.ts';
import { LETTER_KEYS } from '../../lib/pageKeys.ts';
import { useDeviceSetting } from '../../lib/useDeviceSetting.ts';
import { useLetterKeys } from '../../lib/useLetterKeys.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { type InboxResult, useInbox } from '../common/inboxQuery.ts';
import { KeyHelp } from '../common/KeyHelp.tsx';
import type { Sorting } from '../common/list/HeaderCell.tsx';
import { type TableLayout, useTableLayout } from '../common/list/useTableLayout.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { InboxTable, takeLastOpened } from './InboxTable.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { INBOX_SORTS, sortQuotes } from './inboxSorts.ts';
import { groupWords } from './inboxWords.ts';
import styles from './StaffQuotes.module.css';
import { type InboxFilter, useInboxFilter } from './useInboxFilter.ts';

export default function StaffQuotes() {
  const filter = useInboxFilter();
  const inbox = useInbox(filter.group);
  const layout = useTableLayout('quotes');
  const toolbar = useRef<HTMLElement>(null);
  const [hasLetters, setHasLetters] = useDeviceSetting(LETTER_KEYS, [true, false]);
  const getSearch = () => toolbar.current?.querySelector('input');
  useLetterKeys({
    actions: {
      j: () => focusRow(1),
      k: () => focusRow(-1),
      '/': () => getSearch()?.focus(),
    },
  });

  const leaveSearch = () => {
    getSearch()?.blur();
    requestAnimationFrame(focusList);
  };

  return (
    <OfficePage title="Quotes" subtitle="Every quote request, longest waiting first.">
      <InboxToolbar ref={toolbar} filter={filter} layout={layout} onLeave={leaveSearch} />
      <ListState
        query={inbox}
        errorTitle="Failed to Load Quotes"
        name="the quotes"
        skeleton={
          <>
            <p role="status" className="visually-hidden">
              Loading requests…
            </p>
            <div className={styles.group}>
              <h2 className={styles.title}>{groupWords[filter.group ?? 'waiting'].label}</h2>
              <InboxTable
                group={filter.group ?? 'waiting'}
                quotes={undefined}
                layout={layout}
                sorting={undefined}
              />
            </div>
          </>
        }
        isEmpty={(quotes) => quotes.length === 0}
        empty={<EmptyInbox filter={filter} />}
      >
        {(quotes) => <InboxList inbox={inbox} filter={filter} quotes={quotes} layout={layout} />}
      </ListState>
      <KeyHelp hasLetters={hasLetters} onChange={setHasLetters}>
        {hasLetters ? (
          <>
            Keys: <kbd>J</kbd> and <kbd>K</kbd> or the arrow keys move, <kbd>Enter</kbd> opens,{' '}
            <kbd>/</kbd> searches, <kbd>Esc</kbd> goes back.
          </>
        ) : (
          <>
            Keys: in the list the arrow keys move, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> goes back.
          </>
        )}
      </KeyHelp>
    </OfficePage>
  );
}

interface InboxListProps {
  inbox: InboxResult;
  filter: InboxFilter;
  quotes: readonly OrderSummary[];
  layout: TableLayout;
}

function InboxList({ inbox, filter, quotes, layout }: InboxListProps) {
  // Sorting only some pages would be mistaken for sorting all.
  const isComplete = !inbox.hasNextPage;
  const shown = sortQuotes(quotes.filter(filter.matches), isComplete ? filter.order : undefined);
  const sorting: Sorting = {
    sort: filter.order?.sort ?? '',
    order: filter.order?.order ?? 'asc',
    onChange: (changed, order) => {
      const sort = INBOX_SORTS.find((each) => each === changed);
      if (sort) filter.setOrder({ sort, order });
    },
  };
  useFocusOnReturn();

  return (
    <>
      <p role="status" className={styles.summary}>
        {formatSummary(shown.length, quotes.length, filter.isSearching, inbox.hasNextPage)}
      </p>
      {INBOX_GROUPS.map((group) => {
        const rows = shown.filter((quote) => quote.group === group);
        return (
          rows.length > 0 && (
            <div key={group} className={styles.group}>
              <h2 className={styles.title}>
                {groupWords[group].label} <span className={styles.count}>{rows.length}</span>
              </h2>
              <InboxTable
                group={group}
                quotes={rows}
                layout={layout}
                sorting={isComplete ? sorting : undefined}
              />
            </div>
          )
        );
      })}
      {shown.length === 0 && (
        <ListNotice title="No matching requests" text="No loaded request contains these words.">
          <Button onClick={filter.clear}>Show All Requests</Button>
        </ListNotice>
      )}
      {inbox.hasNextPage && (
        <MoreRows pages={inbox} subject="requests" label="Load More">
          {null}
        </MoreRows>
      )}
    </>
  );
}

function useFocusOnReturn() {
  useEffect(() => {
    const id = takeLastOpened();
    if (!id) return;
    document.querySelector<HTMLElement>(`[data-quote="${id}"]`)?.focus({ preventScroll: true });
  }, []);
}

function EmptyInbox({ filter }: { filter: InboxFilter }) {
  if (!filter.group) {
    return (
      <ListNotice
        title="No quote requests yet"
        text="When a collector presses Request Quote in the cart, the request appears here with the items and the collector’s e-mail address."
      />
    );
  }
  return (
    <ListNotice
      title={`${groupWords[filter.group].label}: none`}
      text={groupWords[filter.group].empty}
    >
      <Button onClick={filter.clear}>Show All Requests</Button>
    </ListNotice>
  );
}

function formatSummary(found: number, loaded: number, isSearching: boolean, hasMore: boolean) {
  const all = `${loaded.toLocaleString('en-US')} ${loaded === 1 ? 'request' : 'requests'}`;
  if (isSearching)
    return `${found.toLocaleString('en-US')} of ${hasMore ? 'the first ' : ''}${all}`;
  return hasMore ? `The first ${all}` : all;
}
