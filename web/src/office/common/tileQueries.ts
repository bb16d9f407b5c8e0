import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiWithHeaders, getFullMessage } from '../../lib/api.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { useRefreshCatalog } from './useRefreshCatalog.ts';

export const useDatabase = () =>
  useQuery({
    queryKey: ['database'],
    queryFn: ({ signal }) => api('GET /api/database', { signal }),
    ...alwaysFreshStaffQuery,
  });

export const useProductCount = () =>
  useQuery({
    queryKey: ['products', 'count'],
    // Every page carries the total, so one product is enough.
    queryFn: async ({ signal }) => {
      const query = { limit: 1 };
      const { data, headers } = await apiWithHeaders('GET /api/products', { query, signal });
      return Number(headers.get('X-Total-Count') ?? data.length);
    },
    refetchOnMount: 'always',
  });

const SAMPLE_DATA = ['sample-data'];

export const useSampleData = () =>
  useQuery({
    queryKey: SAMPLE_DATA,
    queryFn: ({ signal }) => api('GET /api/sample-data', { signal }),
    ...alwaysFreshStaffQuery,
  });

export function useRemoveSampleData(isDemo: boolean) {
  const queryClient = useQueryClient();
  const refreshCatalog = useRefreshCatalog();
  return useSingleMutation({
    mutationFn: async () => {
      const { removed: products } = await api('DELETE /api/sample-data');
      const entries = isDemo ? 0 : (await api('DELETE /api/asmic-entries')).removed;
      return { products, entries };
    },
    onSuccess: ({ products, entries }) =>
      toast({
        title: 'Sample Data Removed',
        description: `${formatCount(products)} products and ${formatCount(entries)} reference entries were removed.`,
      }),
    onError: (error) => showErrorToast(error),
    onSettled: () => {
      refreshCatalog();
      return queryClient.invalidateQueries({ queryKey: SAMPLE_DATA });
    },
    ...staffMutation,
  });
}

const IMPORTS = {
  'POST /api/add-test-items': {
    success: {
      title: 'Test Data Added',
      description: '20 WWII collectibles have been added for testing.',
    },
    failure: 'Failed to add test data.',
  },
  'POST /api/add-sample-data': {
    success: {
      title: 'Sample Data Added',
      description: 'Sample military collectible has been added to the database.',
    },
    failure: 'Failed to add sample data.',
  },
} as const;

export function useImport(key: keyof typeof IMPORTS) {
  const queryClient = useQueryClient();
  const refreshCatalog = useRefreshCatalog();
  const { success, failure } = IMPORTS[key];

  const { isPending, mutate } = useSingleMutation({
    mutationKey: ['import', key],
    mutationFn: () => api(key),
    onSuccess: ({ success: isDone, message }) => {
      toast(
        isDone === false
          ? { title: 'Error', description: message || failure, variant: 'destructive' }
          : success,
      );
      refreshCatalog();
      void queryClient.invalidateQueries({ queryKey: SAMPLE_DATA });
    },
    onError: (error) => showErrorToast(error, { description: getFullMessage(error) }),
    ...staffMutation,
  });
  return { isPending, start: () => mutate() };
}
