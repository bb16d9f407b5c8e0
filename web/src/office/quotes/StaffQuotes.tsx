import { Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import {
  INBOX_GROUPS,
  type InboxGroup,
  type OrderSummary,
} from '../../../../shared/entities/order.ts';
import { focusList, focusRow } from '../../lib/listKeys.ts';
import { useLetterKeys } from '../../lib/useLetterKeys.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { DialogButton } from '../common/DialogButton.tsx';
import { ExportCsv } from '../common/ExportCsv.tsx';
import { fetchInboxPage, type InboxResult, useInbox } from '../common/inboxQuery.ts';
import { KeyHelp } from '../common/KeyHelp.tsx';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { type TableLayout, useTableLayout } from '../common/list/useTableLayout.ts';
import { NewQuote } from '../common/new-quote/NewQuote.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { SavedViews } from '../common/presets/SavedViews.tsx';
import { INBOX_HEADERS, InboxTable, lastOpened } from './InboxTable.tsx';
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

  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    filter.setQuery('');
    search.current?.blur();
    requestAnimationFrame(focusList);
  };

  return (
    <OfficePage
      title="Quotes"
      subtitle="Every quote request: first what you have to do, longest waiting first."
      action={
        <Permitted to="sell">
          <DialogButton variant="contained" dialog={(close) => <NewQuote onClose={close} />}>
            New Quote…
          </DialogButton>
        </Permitted>
      }
    >
      <FilterBar>
        <GroupFilter filter={filter} />
        <SearchField
          ref={search}
          label="Search requests"
          placeholder="Name, reference or piece…"
          value={filter.query}
          onChange={filter.setQuery}
          onKeyDown={leaveOnEscape}
        />
      </FilterBar>
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
            <InboxTable group={filter.group ?? 'waiting'} layout={layout} />
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

/** The groups would fill the screen of a phone. */
function GroupFilter({ filter: { group, setGroup } }: { filter: InboxFilter }) {
  const isPhone = useMediaQuery('(min-width: 48rem)') === false;

  if (isPhone) {
    return (
      <FilterSelect
        label="Group"
        all="All"
        options={INBOX_GROUPS.map((each) => groupWords[each].label)}
        value={group ? groupWords[group].label : ''}
        onChange={(label) =>
          setGroup(INBOX_GROUPS.find((each) => groupWords[each].label === label))
        }
      />
    );
  }
  return (
    <ToggleButtonGroup
      aria-label="Group"
      value={group ?? 'all'}
      onChange={(_, chosen: InboxGroup | 'all' | null) =>
        chosen && setGroup(chosen === 'all' ? undefined : chosen)
      }
    >
      <ToggleButton value="all">All</ToggleButton>
      {INBOX_GROUPS.map((each) => (
        <ToggleButton key={each} value={each}>
          {groupWords[each].label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
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
  const found = quotes.filter(filter.matches);
  const shown = isComplete ? filter.sort(found) : found;
  useFocusOnReturn();

  return (
    <>
      {INBOX_GROUPS.map((group) => {
        const rows = shown.filter((quote) => quote.group === group);
        return (
          rows.length > 0 && (
            <InboxTable
              key={group}
              group={group}
              quotes={rows}
              layout={layout}
              sorting={isComplete ? filter.sorting : undefined}
            />
          )
        );
      })}
      {shown.length === 0 && (
        <ListNotice title="No matching requests" text="No loaded request contains these words.">
          <Button onClick={filter.clear}>Show All Requests</Button>
        </ListNotice>
      )}
      {inbox.hasNextPage && <MoreRows pages={inbox} subject="requests" label="Load More" />}
    </>
  );
}

const ExportQuotes = ({ filter }: { filter: InboxFilter }) => (
  <ExportCsv
    hint="Saves the requests that match the filters"
    fetchPage={(query, signal) => fetchInboxPage(filter.group, query, signal)}
    select={(quotes) => filter.sort(quotes.filter(filter.matches))}
    format={async (quotes) => (await import('./quotesCsv.ts')).formatQuotesCsv(quotes)}
    fileName="quotes"
    doneTitle="Quotes Exported"
    nouns={['request', 'requests']}
  />
);

function useFocusOnReturn() {
  useEffect(() => {
    const link = document.querySelector<HTMLElement>(`[data-quote="${lastOpened.id}"]`);
    link?.focus({ preventScroll: true });
    lastOpened.id = '';
  }, []);
}

function EmptyInbox({ filter }: { filter: InboxFilter }) {
  const words = filter.group && groupWords[filter.group];

  return words ? (
    <ListNotice title={`${words.label}: none`} text={words.empty}>
      <Button onClick={filter.clear}>Show All Requests</Button>
    </ListNotice>
  ) : (
    <ListNotice
      title="No quote requests yet"
      text="When a collector presses Request Quote in the cart, the request appears here with the items and the collector’s e-mail address. Press New Quote for a customer on the phone or at a show."
    />
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
