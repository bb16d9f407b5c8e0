import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { InboxGroup, OrderSummary } from '../../../../shared/entities/order.ts';
import { apiWithHeaders } from '../../lib/api.ts';
import { getUniqueRows, pagedListOptions } from '../../lib/pagedList.ts';
import { QUOTE_LISTS } from '../../lib/quoteLists.ts';

/** The groups of quotes that wait for staff, in the order of the inbox. */
export const TASK_GROUPS = [
  'unapplied',
  'to-refund',
  'returns',
  'to-ship',
  'to-clear',
  'waiting',
] as const satisfies InboxGroup[];

export const isTask = ({ group }: Pick<OrderSummary, 'group'>): boolean =>
  (TASK_GROUPS as readonly InboxGroup[]).includes(group);

const PAGE_SIZE = 100;
const REFRESH_MS = 60_000;

export const fetchInboxPage = (
  group: InboxGroup | undefined,
  page: { limit: number; cursor?: string },
  signal: AbortSignal,
) =>
  apiWithHeaders('GET /api/orders/inbox', { query: { ...page, ...(group && { group }) }, signal });

export const inboxOptions = (group: InboxGroup | undefined) =>
  infiniteQueryOptions({
    ...pagedListOptions([...QUOTE_LISTS, 'inbox', group ?? 'all'], PAGE_SIZE, ({ query, signal }) =>
      fetchInboxPage(group, query, signal),
    ),
    select: ({ pages }) => getUniqueRows(pages),
    refetchInterval: REFRESH_MS,
  });

export const useInbox = (group?: InboxGroup) => useInfiniteQuery(inboxOptions(group));
export type InboxResult = ReturnType<typeof useInbox>;
