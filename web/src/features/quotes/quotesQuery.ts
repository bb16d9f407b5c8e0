import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Order, OrderStatus } from '../../../../shared/entities/order.ts';
import { api, apiWithHeaders, hasStatus } from '../../lib/api.ts';
import { askedByStaff, doneByStaff } from '../back-office/queryOptions.ts';

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
  // New requests come while one is elsewhere.
  ...askedByStaff,
});

/** The caller's own requests, newest first; for staff, everybody's. */
export const useQuotes = () => useInfiniteQuery(quotesOptions);
export type QuotesResult = ReturnType<typeof useQuotes>;

export interface Move {
  id: string;
  from: OrderStatus;
  status: OrderStatus;
}

interface MoveHandlers {
  /** `now`: the request as it stands, asked for again where it was moved meanwhile. */
  onRefused: (error: Error, move: Move, now: Order | undefined) => void;
}

export function useMoveQuote({ onRefused }: MoveHandlers) {
  const queryClient = useQueryClient();
  const { queryKey } = quotesOptions;

  return useMutation({
    mutationFn: ({ id, from, status }: Move) =>
      api('PATCH /api/orders/{id}', { params: { id }, body: { from, status } }),
    onSuccess: async (moved) => {
      // A list that was asked for before the move would undo it on the page, and one that is asked
      // for right after may not have it yet: the answer itself goes into the list.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => withOrder(list, moved));
      queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    onError: async (error, move) => {
      if (hasStatus(error, 409)) await queryClient.invalidateQueries({ queryKey });
      const pages = queryClient.getQueryData(queryKey)?.pages ?? [];
      const now = pages.flatMap(({ orders }) => orders).find(({ id }) => id === move.id);
      onRefused(error, move, now);
    },
    ...doneByStaff,
  });
}

function withOrder<P>(list: InfiniteData<Page, P> | undefined, order: Order) {
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
