import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Order, PricedLine } from '../../../shared/entities/order.ts';
import { ApiError, api, hasStatus } from './api.ts';
import { callOnce } from './callOnce.ts';
import { isUuid } from './isUuid.ts';
import { alwaysFreshStaffQuery, staffMutation } from './queryOptions.ts';
import { QUOTE_LISTS } from './quoteLists.ts';
import { refreshProducts } from './refreshProduct.ts';
import { useSingleMutation } from './useSingleMutation.ts';

const REFRESH_MS = 15_000;

const quoteKey = (id: string) => ['quote', id];

export const quoteOptions = (id: string) =>
  queryOptions({
    queryKey: quoteKey(id),
    queryFn: async ({ signal, client }) => {
      if (!isUuid(id)) throw new ApiError(404, 'Quote not found');
      const order = await api('GET /api/orders/{id}', { params: { id }, signal });
      refreshPieces(client, order);
      return order;
    },
    // The other side may answer at any time. The browser pauses the interval while the page is hidden.
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    ...alwaysFreshStaffQuery,
  });

export const useQuote = (id: string) => useQuery(quoteOptions(id));

/** Drops an older response that is still pending. */
export async function putQuote(queryClient: QueryClient, order: Order): Promise<void> {
  const { queryKey } = quoteOptions(order.id);
  await queryClient.cancelQueries({ queryKey });
  refreshPieces(queryClient, order);
  queryClient.setQueryData(queryKey, order);
  queryClient.invalidateQueries({ queryKey: QUOTE_LISTS });
}

/** A change of state holds or frees the quote's pieces. Call it before the changed quote is in the cache. */
function refreshPieces(queryClient: QueryClient, order: Order): void {
  const shown = queryClient.getQueryData<Order>(quoteKey(order.id));
  if (shown && shown.state !== order.state) refreshProducts(queryClient);
}

/** Shows the current quote when its state no longer allows the change. */
function useChangeOptions(id: string) {
  const queryClient = useQueryClient();

  return {
    onSuccess: (order: Order) => putQuote(queryClient, order),
    onError: (error: Error) => {
      if (hasStatus(error, 409)) queryClient.invalidateQueries(quoteOptions(id));
    },
    ...staffMutation,
  };
}

export const useQuoteChange = <V>(id: string, change: (variables: V) => Promise<Order>) =>
  useSingleMutation({ mutationFn: change, ...useChangeOptions(id) });

export const useAccept = (id: string) =>
  useQuoteChange(id, (offer: number) =>
    api('POST /api/orders/{id}/accept', { params: { id }, body: { offer } }),
  );

export const useCounter = (id: string) =>
  useQuoteChange(id, (body: { lines: PricedLine[]; note?: string }) =>
    api('POST /api/orders/{id}/counter', { params: { id }, body }),
  );

export const useDecline = (id: string) =>
  useQuoteChange(id, (note: string) =>
    api('POST /api/orders/{id}/decline', { params: { id }, body: { note } }),
  );

export const useWithdraw = (id: string) =>
  useQuoteChange(id, () => api('POST /api/orders/{id}/withdraw', { params: { id } }));

export const useSendMessage = (id: string) =>
  useQuoteChange(id, (text: string) =>
    callOnce(`message ${id} ${text}`, (headers) =>
      api('POST /api/orders/{id}/messages', { params: { id }, headers, body: { text } }),
    ),
  );

/** A later message may be read while the call for an earlier one is pending. */
export const useMarkRead = (id: string) =>
  useMutation({
    mutationFn: (message: string) =>
      api('POST /api/orders/{id}/read', { params: { id }, body: { message } }),
    ...useChangeOptions(id),
  });

export const useRepeat = (id: string) =>
  useQuoteChange(id, () =>
    callOnce(`repeat ${id}`, (headers) =>
      api('POST /api/orders/{id}/repeat', { params: { id }, headers }),
    ),
  );
