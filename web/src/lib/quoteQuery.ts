import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { DeliveredLine } from '../../../shared/entities/delivery.ts';
import type { Order, PricedLine } from '../../../shared/entities/order.ts';
import type { PostalAddress } from '../../../shared/entities/postal-address.ts';
import { ApiError, api, hasStatus, isSessionExpired } from './api.ts';
import { useAuth, userOptions } from './auth.ts';
import { callOnce } from './callOnce.ts';
import { isUuid } from './isUuid.ts';
import { alwaysFreshStaffQuery, staffMutation } from './queryOptions.ts';
import { QUOTE_LISTS } from './quoteLists.ts';
import { refreshProducts } from './refreshProduct.ts';
import { useSingleMutation } from './useSingleMutation.ts';

const REFRESH_MS = 15_000;
const PAYMENT_POLL_MS = 2_000;

export const quoteKey = (id: string) => ['quote', id];

/** Visitors open a quote by its link and have no session to lose. Their copy is stored apart, since that of a member is
 *  forgotten with the session. */
const quoteOptions = (id: string, isVisitor: boolean) =>
  queryOptions({
    ...alwaysFreshStaffQuery,
    queryKey: isVisitor ? [...quoteKey(id), 'visitor'] : quoteKey(id),
    queryFn: async ({ signal, client }) => {
      if (!isUuid(id)) throw new ApiError(404, 'Quote not found');
      const order = await api('GET /api/orders/{id}', { params: { id }, signal });
      refreshPieces(client, order);
      return order;
    },
    // The other side may answer at any time. The browser pauses the interval while the page is hidden.
    refetchInterval: ({ state }) => (isSessionExpired(state.error) ? false : REFRESH_MS),
    refetchOnWindowFocus: 'always',
    meta: isVisitor ? {} : alwaysFreshStaffQuery.meta,
  });

const currentQuoteOptions = (queryClient: QueryClient, id: string) =>
  quoteOptions(id, !queryClient.getQueryData(userOptions.queryKey));

export function useQuote(id: string) {
  const { isAuthenticated } = useAuth();
  return useQuery(quoteOptions(id, !isAuthenticated));
}

/** Reads a quote more often, while a payment is on its way. */
export function useQuotePolling(id: string, isActive: boolean): void {
  const { isAuthenticated } = useAuth();
  useQuery({
    ...quoteOptions(id, !isAuthenticated),
    refetchInterval: PAYMENT_POLL_MS,
    enabled: isActive,
  });
}

/** Drops an older response that is still pending. */
export async function putQuote(queryClient: QueryClient, order: Order): Promise<void> {
  const { queryKey } = currentQuoteOptions(queryClient, order.id);
  await queryClient.cancelQueries({ queryKey });
  refreshPieces(queryClient, order);
  queryClient.setQueryData(queryKey, order);
  queryClient.invalidateQueries({ queryKey: QUOTE_LISTS });
}

/** A change of state holds or frees the quote's pieces. Call it before the changed quote is in the cache. */
function refreshPieces(queryClient: QueryClient, order: Order): void {
  const shown = queryClient.getQueryData(currentQuoteOptions(queryClient, order.id).queryKey);
  if (shown && shown.state !== order.state) refreshProducts(queryClient);
}

/** Shows the current quote when it no longer allows the change, and the login when a visitor's link has expired. */
export function useQuoteCallOptions(id: string) {
  const queryClient = useQueryClient();
  const { isAuthenticated } = useAuth();

  return {
    onError: (error: Error) => {
      const isLinkExpired = !isAuthenticated && isSessionExpired(error);
      if (hasStatus(error, 409) || isLinkExpired) {
        queryClient.invalidateQueries({ queryKey: quoteKey(id) });
      }
    },
    ...staffMutation,
    meta: isAuthenticated ? staffMutation.meta : { sessionEnd: null },
  };
}

function useChangeOptions(id: string) {
  const queryClient = useQueryClient();

  return {
    onSuccess: (order: Order) => putQuote(queryClient, order),
    ...useQuoteCallOptions(id),
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

interface QuoteAddress extends PostalAddress {
  giftNote: string;
  wantsSignature: boolean;
  save: boolean;
}

export const useSetAddress = (id: string) =>
  useQuoteChange(id, (body: QuoteAddress) =>
    api('PUT /api/orders/{id}/address', { params: { id }, body }),
  );

interface ReturnRequest {
  lines: DeliveredLine[];
  reason: string;
  photos: string[];
}

export const useRequestReturn = (id: string) =>
  useQuoteChange(id, (body: ReturnRequest) =>
    callOnce(`return ${id} ${JSON.stringify(body)}`, (headers) =>
      api('POST /api/orders/{id}/returns', { params: { id }, headers, body }),
    ),
  );

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
