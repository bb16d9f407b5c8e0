import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order, OrderStatus } from '../../../../shared/entities/order.ts';
import { api, apiWithHeaders, hasStatus } from '../../lib/api.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../back-office/queryOptions.ts';

const PAGE_SIZE = 50;

interface Page {
  orders: Order[];
  total: number;
  nextCursor: string | null;
}

type QuoteList = 'current' | 'archived';
const ALL_LISTS = ['orders'];

const quotesOptions = (list: QuoteList) =>
  infiniteQueryOptions({
    queryKey: [...ALL_LISTS, list],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await apiWithHeaders('GET /api/orders', {
        query: {
          limit: PAGE_SIZE,
          ...(list === 'archived' && { archived: true }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      });
      return {
        orders: data,
        total: Number(headers.get('X-Total-Count') ?? data.length),
        nextCursor: headers.get('X-Next-Cursor'),
      };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      orders: pages.flatMap(({ orders }) => orders),
      total: pages.at(-1)?.total ?? 0,
    }),
    ...alwaysFreshStaffQuery,
  });

/** The caller's own requests, newest first; for staff all current or all archived requests. */
export const useQuotes = (list: QuoteList = 'current') => useInfiniteQuery(quotesOptions(list));
export type QuotesResult = ReturnType<typeof useQuotes>;

/** Loads page after page while `isEnabled`, because a filter needs the whole list.
 *  @returns whether more pages are coming */
export function useLoadAllPages(quotes: QuotesResult, isEnabled: boolean): boolean {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = quotes;
  const isLoading = isEnabled && hasNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (isLoading && !isFetching) fetchNextPage({ cancelRefetch: false });
  }, [isLoading, isFetching, fetchNextPage]);

  return isLoading;
}

export interface StatusChange {
  id: string;
  from: OrderStatus;
  status: OrderStatus;
}

interface StatusChangeHandlers {
  /** `current` is the request after a refetch, if a colleague changed it in the meantime. */
  onRefused: (error: Error, change: StatusChange, current: Order | undefined) => void;
}

export function useChangeStatus({ onRefused }: StatusChangeHandlers) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: ({ id, from, status }: StatusChange) =>
      api('PATCH /api/orders/{id}', { params: { id }, body: { from, status } }),
    onSuccess: async (changed) => {
      const { queryKey } = quotesOptions(changed.archivedAt ? 'archived' : 'current');
      // The list is eventually consistent and an older request may still be running, so the returned order is put
      // into the list instead of refetching it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => replaceOrder(list, changed));
      queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    onError: async (error, change) => {
      if (hasStatus(error, 409)) await queryClient.invalidateQueries({ queryKey: ALL_LISTS });
      const lists = queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: ALL_LISTS });
      const pages = lists.flatMap(([, list]) => list?.pages ?? []);
      const current = pages.flatMap(({ orders }) => orders).find(({ id }) => id === change.id);
      onRefused(error, change, current);
    },
    ...staffMutation,
  });
}

/** Moves a request into the archive, or back. */
export function useArchive() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      api('PATCH /api/orders/{id}', { params: { id }, body: { archived } }),
    onSuccess: (_, { archived }) =>
      toast({
        title: archived ? 'Request Archived' : 'Request Restored',
        description: archived
          ? 'You find it under Archived requests.'
          : 'It is among the current requests again.',
      }),
    onError: (error) => showErrorToast(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ALL_LISTS }),
    ...staffMutation,
  });
}

function replaceOrder<P>(list: InfiniteData<Page, P> | undefined, order: Order) {
  return (
    list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        orders: page.orders.map((each) => (each.id === order.id ? order : each)),
      })),
    }
  );
}
