import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { InboxGroup } from '../../../../shared/entities/order.ts';
import { apiWithHeaders } from '../../lib/api.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';
import { QUOTE_LISTS } from '../../lib/quoteLists.ts';

const PAGE_SIZE = 100;
const REFRESH_MS = 60_000;

export const fetchInboxPage = (
  group: InboxGroup | undefined,
  page: { limit: number; cursor?: string },
  signal: AbortSignal,
) =>
  apiWithHeaders('GET /api/orders/inbox', {
    query: { ...page, ...(group && { group }) },
    signal,
  });

export const inboxOptions = (group: InboxGroup | undefined) =>
  infiniteQueryOptions({
    queryKey: [...QUOTE_LISTS, 'inbox', group ?? 'all'],
    queryFn: async ({ pageParam, signal }) => {
      const page = { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      const { data, headers } = await fetchInboxPage(group, page, signal);
      return { quotes: data, nextCursor: headers.get('X-Next-Cursor') };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => {
      const quotes = pages.flatMap((page) => page.quotes);
      // A quote that moves to a later group between two pages is on both.
      return [...new Map(quotes.map((quote) => [quote.id, quote])).values()];
    },
    refetchInterval: REFRESH_MS,
    ...alwaysFreshStaffQuery,
  });

export const useInbox = (group?: InboxGroup) => useInfiniteQuery(inboxOptions(group));
export type InboxResult = ReturnType<typeof useInbox>;
