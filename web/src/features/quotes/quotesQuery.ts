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
import { alwaysFreshStaffQuery, staffMutation } from '../back-office/queryOptions.ts';

const PAGE_SIZE = 50;

interface Page {
  orders: Order[];
  total: number;
  nextCursor: string | null;
}

const quotesOptions = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: async ({ pageParam, signal }): Promise<Page> => {
    const { data, headers } = await apiWithHeaders('GET /api/orders', {
      query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
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

/** The caller's own requests, newest first; all requests for staff. */
export const useQuotes = () => useInfiniteQuery(quotesOptions);
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
  const { queryKey } = quotesOptions;

  return useMutation({
    mutationFn: ({ id, from, status }: StatusChange) =>
      api('PATCH /api/orders/{id}', { params: { id }, body: { from, status } }),
    onSuccess: async (changed) => {
      // The list is eventually consistent and an older request may still be running, so the returned order is put
      // into the list instead of refetching it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => replaceOrder(list, changed));
      queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    onError: async (error, change) => {
      if (hasStatus(error, 409)) await queryClient.invalidateQueries({ queryKey });
      const pages = queryClient.getQueryData(queryKey)?.pages ?? [];
      const current = pages.flatMap(({ orders }) => orders).find(({ id }) => id === change.id);
      onRefused(error, change, current);
    },
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
