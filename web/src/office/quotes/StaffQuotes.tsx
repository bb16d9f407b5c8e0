import { Box, Button, Typography } from '@mui/material';
import { type ComponentProps, useEffect, useRef } from 'react';
import { INBOX_GROUPS, type OrderSummary } from '../../../../shared/entities/order.ts';
import { focusList, focusRow } from '../../lib/listKeys.ts';
import { useLetterKeys } from '../../lib/useLetterKeys.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { ExportCsv } from '../common/ExportCsv.tsx';
import { fetchInboxPage, type InboxResult, useInbox } from '../common/inboxQuery.ts';
import { KeyHelp } from '../common/KeyHelp.tsx';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import type { Sorting } from '../common/list/HeaderCell.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { type TableLayout, useTableLayout } from '../common/list/useTableLayout.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { SavedViews } from '../common/presets/SavedViews.tsx';
import { INBOX_HEADERS, InboxTable, takeLastOpened } from './InboxTable.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { INBOX_SORTS, sortQuotes } from './inboxSorts.ts';
import { groupWords } from './inboxWords.ts';
import { INBOX_VIEW_PARAMS, type InboxFilter, useInboxFilter } from './useInboxFilter.ts';

export default function StaffQuotes() {
  const filter = useInboxFilter();
  const inbox = useInbox(filter.group);
  const layout = useTableLayout('quotes');
  const search = useRef<HTMLInputElement>(null);
  useLetterKeys({
    actions: {
      j: () => focusRow(1),
      k: () => focusRow(-1),
      '/': () => search.current?.focus(),
    },
  });

  const leaveSearch = () => {
    search.current?.blur();
    requestAnimationFrame(focusList);
  };

  return (
    <OfficePage title="Quotes" subtitle="Every quote request, longest waiting first.">
      <InboxToolbar ref={search} filter={filter} onLeave={leaveSearch} />
      <ListBar count={describeCount(inbox, filter)}>
        <SavedViews kind="quotes-view" params={INBOX_VIEW_PARAMS} layout={layout} />
        <ColumnMenu headers={INBOX_HEADERS} layout={layout} />
        <ExportQuotes filter={filter} />
      </ListBar>
      <ListState
        query={inbox}
        errorTitle="Failed to Load Quotes"
        name="the quotes"
        skeleton={
          <>
            <p role="status" className="visually-hidden">
              Loading requests…
            </p>
            <InboxGroupTable
              group={filter.group ?? 'waiting'}
              quotes={undefined}
              layout={layout}
              sorting={undefined}
            />
          </>
        }
        isEmpty={(quotes) => quotes.length === 0}
        empty={<EmptyInbox filter={filter} />}
      >
        {(quotes) => <InboxList inbox={inbox} filter={filter} quotes={quotes} layout={layout} />}
      </ListState>
      <KeyHelp>
        {(hasLetters) =>
          hasLetters ? (
            <>
              Keys: <kbd>J</kbd> and <kbd>K</kbd> or the arrow keys move, <kbd>Enter</kbd> opens,{' '}
              <kbd>/</kbd> searches, <kbd>Esc</kbd> goes back.
            </>
          ) : (
            <>
              Keys: in the list the arrow keys move, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> goes
              back.
            </>
          )
        }
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
      {INBOX_GROUPS.map((group) => {
        const rows = shown.filter((quote) => quote.group === group);
        return (
          rows.length > 0 && (
            <InboxGroupTable
              key={group}
              group={group}
              quotes={rows}
              layout={layout}
              sorting={isComplete ? sorting : undefined}
            />
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

function InboxGroupTable(props: ComponentProps<typeof InboxTable>) {
  return (
    <Box sx={{ mb: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {groupWords[props.group].label}{' '}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {props.quotes?.length}
        </Typography>
      </Typography>
      <InboxTable {...props} />
    </Box>
  );
}

const ExportQuotes = ({ filter }: { filter: InboxFilter }) => (
  <ExportCsv
    hint="Saves the requests that match the filters"
    fetchPage={(query, signal) => fetchInboxPage(filter.group, query, signal)}
    select={(quotes) => sortQuotes(quotes.filter(filter.matches), filter.order)}
    format={async (quotes) => (await import('./quotesCsv.ts')).formatQuotesCsv(quotes)}
    fileName="quotes"
    doneTitle="Quotes Exported"
    nouns={['request', 'requests']}
  />
);

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

function describeCount({ data = [], hasNextPage }: InboxResult, filter: InboxFilter): string {
  if (data.length === 0) return '';
  const loaded = data.length.toLocaleString('en-US');
  const all = `${loaded} ${data.length === 1 ? 'request' : 'requests'}`;
  if (!filter.isSearching) return hasNextPage ? `The first ${all}` : all;
  const found = data.filter(filter.matches).length.toLocaleString('en-US');
  return `${found} of ${hasNextPage ? 'the first ' : ''}${all}`;
}
