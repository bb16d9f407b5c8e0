import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { refreshProducts } from '../../lib/refreshProduct.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

const HOLDS = ['holds'];
export const QUOTE_PIECES = 'quote-pieces';
const REFRESH_MS = 30_000;

export const useHolds = () =>
  useQuery({
    queryKey: HOLDS,
    queryFn: ({ signal }) => api('GET /api/holds', { signal }),
    // Airtable confirms sales, and collectors accept offers.
    refetchInterval: REFRESH_MS,
    ...alwaysFreshStaffQuery,
  });

interface NewHold {
  productId: string;
  quantity: number;
  /** ISO 8601. */
  until: string;
  reason: string;
}

/** @param formName lets a reopened form find its pending call */
export function useHoldPiece(formName: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['hold-piece', formName];
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (body: NewHold) => api('POST /api/holds', { body }),
    onSettled: () => refreshHolds(queryClient),
    ...staffMutation,
  });
  return { holdPiece: mutateAsync, isPending: useIsMutating({ mutationKey }) > 0 };
}

export function useEndHold() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (productId: string) =>
      api('DELETE /api/holds/{productId}', { params: { productId } }),
    onSettled: () => refreshHolds(queryClient),
    ...staffMutation,
  });
}

export function useRetryAirtable() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (productId: string) =>
      api('POST /api/holds/{productId}/airtable', { params: { productId } }),
    onSuccess: () =>
      toast({
        title: 'Trying Again',
        description: 'Airtable is being updated; this takes a moment.',
      }),
    onError: (error) => showErrorToast(error),
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: [QUOTE_PIECES] });
      queryClient.invalidateQueries({ queryKey: HOLDS });
    },
    ...staffMutation,
  });
}

function refreshHolds(queryClient: QueryClient) {
  queryClient.invalidateQueries({ queryKey: HOLDS });
  refreshProducts(queryClient);
}
