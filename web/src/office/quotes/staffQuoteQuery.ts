import { useQuery } from '@tanstack/react-query';
import type { Order, OrderStatus } from '../../../../shared/entities/order.ts';
import { ApiError, api, getErrorMessage, hasCode } from '../../lib/api.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { alwaysFreshStaffQuery } from '../../lib/queryOptions.ts';
import { useQuoteChange } from '../../lib/quoteQuery.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
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
