import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';
import { useRefreshCatalog } from '../useRefreshCatalog.ts';

const historyKey = (id: string) => ['product-history', id];

export const useProductHistory = (id: string) =>
  useQuery({
    queryKey: historyKey(id),
    queryFn: ({ signal }) => api('GET /api/products/{id}/history', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

export function useRollBack() {
  const queryClient = useQueryClient();
  const refreshCatalog = useRefreshCatalog();
  return useSingleMutation({
    mutationFn: ({ runId, productId }: { runId: string; productId?: string }) =>
      api('POST /api/sync-airtable/runs/{id}/rollback', {
        params: { id: runId },
        body: productId ? { productIds: [productId] } : {},
      }),
    onSuccess: async (_, { productId }) => {
      refreshCatalog();
      // The button stays busy until the new entry is shown.
      if (productId) await queryClient.invalidateQueries({ queryKey: historyKey(productId) });
    },
    ...staffMutation,
  });
}
