import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiWithHeaders } from '../../../lib/api.ts';
import { fetchAllPages } from '../../../lib/fetchAllPages.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';
import { useRefetchItems } from '../../common/items/itemsQuery.ts';

const deletedItemsOptions = queryOptions({
  queryKey: ['deleted-items'],
  queryFn: ({ signal }) =>
    fetchAllPages((query) => apiWithHeaders('GET /api/deleted-items', { query, signal })),
  ...alwaysFreshStaffQuery,
});

export const useDeletedItems = () => useQuery(deletedItemsOptions);

export function useRestoreItem() {
  const refetchItems = useRefetchItems();
  const removeRow = useRemoveRow();
  return useSingleMutation({
    mutationFn: (id: string) => api('POST /api/deleted-items/{id}/restore', { params: { id } }),
    onSuccess: ({ id, name }) => {
      removeRow(id);
      refetchItems();
      toast({ title: 'Item Restored', description: `${name} is in the catalog again.` });
    },
    onError: (error) => showErrorToast(error, { title: 'Item Not Restored' }),
    ...staffMutation,
  });
}

export function usePurgeItem() {
  const removeRow = useRemoveRow();
  return useSingleMutation({
    mutationFn: (id: string) => api('DELETE /api/deleted-items/{id}', { params: { id } }),
    onSuccess: (_, id) => removeRow(id),
    onError: (error) => showErrorToast(error),
    ...staffMutation,
  });
}

function useRemoveRow() {
  const queryClient = useQueryClient();
  const { queryKey } = deletedItemsOptions;
  return (id: string) => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (list) => list?.filter((item) => item.id !== id));
  };
}
