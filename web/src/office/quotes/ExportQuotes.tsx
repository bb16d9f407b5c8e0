import { ExportCsv } from '../common/ExportCsv.tsx';
import { fetchInboxPage } from '../common/inboxQuery.ts';
import { sortQuotes } from './inboxSorts.ts';
import type { InboxFilter } from './useInboxFilter.ts';

/** Saves the quotes that match the filters, also those that are not loaded. */
export const ExportQuotes = ({ filter }: { filter: InboxFilter }) => (
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
