import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Order, OrderStatus, PricedLine } from '../../../../shared/entities/order.ts';
import type { ResaleCertificate } from '../../../../shared/entities/resale-certificate.ts';
import { ApiError, api, getErrorMessage, hasCode, hasStatus } from '../../lib/api.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { QUOTE_LISTS } from '../../lib/quoteLists.ts';
import { quoteKey, useQuoteCallOptions, useQuoteChange } from '../../lib/quoteQuery.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { QUOTE_PIECES } from '../common/holdsQuery.ts';
import type { OfferBody } from './offerDraft.ts';

/** Other quotes hold and release the pieces as well. */
const REFRESH_MS = 30_000;

/** @param version changes with the quote, and with it the holds of its pieces */
export const usePieces = (id: string, version: string) =>
  useQuery({
    queryKey: [QUOTE_PIECES, id, version],
    queryFn: ({ signal }) => api('GET /api/orders/{id}/pieces', { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    ...alwaysFreshStaffQuery,
  });

/** @param version changes with the quote: each change may send mails */
export const useQuoteMails = (id: string, version: string) =>
  useQuery({
    queryKey: ['quote-mails', id, version],
    queryFn: ({ signal }) => api('GET /api/orders/{id}/mails', { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    ...alwaysFreshStaffQuery,
  });

export const useComparables = (id: string) =>
  useQuery({
    queryKey: ['comparables', id],
    queryFn: ({ signal }) => api('GET /api/orders/{id}/comparables', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

const getFloorRequestsKey = (id: string) => ['floor-requests', id];

/** Consignors may answer at any time. */
export const useFloorRequests = (id: string) =>
  useQuery({
    queryKey: getFloorRequestsKey(id),
    queryFn: ({ signal }) => api('GET /api/orders/{id}/floor-requests', { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
    ...alwaysFreshStaffQuery,
  });

const ASKED = { title: 'Consignor Asked', description: 'The answer will be shown at the piece.' };
const NOT_ASKED = {
  title: 'Not Asked',
  description: 'The price needs no approval, or the consignor has answered.',
};

/** Stays pending until the questions are in the list. */
export function useAskConsignors(id: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (lines: readonly PricedLine[]) =>
      api('POST /api/orders/{id}/floor-requests', { params: { id }, body: { lines: [...lines] } }),
    onSuccess: (asked) => {
      toast(asked.length > 0 ? ASKED : NOT_ASKED);
      return queryClient.invalidateQueries({ queryKey: getFloorRequestsKey(id) });
    },
    ...useQuoteCallOptions(id),
  });
}

const getCertificateKey = (id: string) => ['resale-certificate', id];

export const useResaleCertificate = (id: string) =>
  useQuery({
    queryKey: getCertificateKey(id),
    queryFn: ({ signal }) =>
      api('GET /api/orders/{id}/resale-certificate', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

export function useSaveCertificate(id: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (certificate: ResaleCertificate | null) =>
      api('PUT /api/orders/{id}/resale-certificate', { params: { id }, body: { certificate } }),
    onSuccess: (saved) => queryClient.setQueryData(getCertificateKey(id), saved),
    ...staffMutation,
  });
}

export const useMakeOffer = (id: string) =>
  useQuoteChange(id, (body: OfferBody) =>
    callOnce(`offer ${id} ${JSON.stringify(body)}`, (headers) =>
      api('POST /api/orders/{id}/offers', { params: { id }, headers, body }),
    ),
  );

export const useAddNote = (id: string) =>
  useQuoteChange(id, (text: string) =>
    callOnce(`note ${id} ${text}`, (headers) =>
      api('POST /api/orders/{id}/notes', { params: { id }, headers, body: { text } }),
    ),
  );

export const useMarkSold = (id: string) =>
  useQuoteChange(id, () => api('POST /api/orders/{id}/sold', { params: { id } }));

export const useRelease = (id: string) =>
  useQuoteChange(id, (note: string) =>
    api('POST /api/orders/{id}/release', { params: { id }, body: { note } }),
  );

export const useNoteStatus = (id: string) =>
  useQuoteChange(id, (body: Record<'from' | 'status', OrderStatus>) =>
    api('PATCH /api/orders/{id}', { params: { id }, body }),
  );

export const useAgreeOnLayaway = (id: string) =>
  useQuoteChange(id, (instalments: Record<'amount' | 'dueAt', string>[]) =>
    api('PUT /api/orders/{id}/layaway', { params: { id }, body: { instalments } }),
  );

export const useRecordPayment = (id: string) =>
  useQuoteChange(id, (instalment: number) =>
    api('POST /api/orders/{id}/payments', { params: { id }, body: { instalment } }),
  );

export const useCreateLink = (id: string) =>
  useSingleMutation({
    mutationFn: () => api('POST /api/orders/{id}/link', { params: { id } }),
    ...staffMutation,
  });

/** Deletes the personal data of a customer without an address; the quote stays in the books. */
export function useEraseCustomer(id: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: () => api('POST /api/account/erase-customer', { body: { orderId: id } }),
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: quoteKey(id) });
      queryClient.invalidateQueries({ queryKey: QUOTE_LISTS });
    },
    ...staffMutation,
  });
}

export function useArchive(id: string) {
  const archive = useQuoteChange(id, (archived: boolean) =>
    api('PATCH /api/orders/{id}', { params: { id }, body: { archived } }),
  );
  const start = (archived: boolean) =>
    archive.mutate(archived, {
      onSuccess: () =>
        toast(
          archived
            ? { title: 'Request Archived', description: 'You find it under Archived.' }
            : { title: 'Request Restored', description: 'It is among the current requests again.' },
        ),
      onError: (error) => showErrorToast(error),
    });
  return { isPending: archive.isPending, start };
}

/** Call when the server rejected a change; the current quote is being fetched. */
export function showQuoteError(error: Error, { items }: Pick<Order, 'items'>): void {
  showErrorToast(error, describeQuoteError(error, items));
}

/** Returns the handler of a dialog's errors. Other errors are shown in the dialog, which stays open. */
export const closeOnConflict =
  (order: Pick<Order, 'items'>, onClose: () => void) =>
  (error: Error): void => {
    if (!hasStatus(error, 409)) return;
    showQuoteError(error, order);
    onClose();
  };

function describeQuoteError(error: Error, items: Order['items']) {
  if (hasCode(error, 'STATE_CONFLICT')) {
    return {
      title: 'Already Changed',
      description: `${getErrorMessage(error)} The screen now shows the current status.`,
    };
  }
  if (hasCode(error, 'CONFLICT')) {
    return { title: 'Already Changed', description: getErrorMessage(error) };
  }
  if (!(hasCode(error, 'ON_HOLD') && error instanceof ApiError)) return {};
  const names = items
    .filter(({ productId }) => error.productIds.includes(productId))
    .map(({ name }) => name)
    .join('; ');
  return {
    title: 'On Hold',
    description: names ? `On hold in another quote, or sold: ${names}.` : error.reason,
  };
}
