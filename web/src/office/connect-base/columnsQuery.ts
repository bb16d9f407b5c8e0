import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ItemTableColumns } from '../../../../shared/contract/airtable.ts';
import { api, hasCode } from '../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

const columnsOptions = queryOptions({
  queryKey: ['airtable columns'],
  queryFn: ({ signal }) => api('GET /api/airtable/columns', { signal }),
  ...alwaysFreshStaffQuery,
});

export const useColumns = () => useQuery(columnsOptions);

export function useSaveColumns() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<ItemTableColumns, 'version' | 'columns' | 'unused' | 'statuses'>) =>
      api('PUT /api/airtable/columns', { body }),
    onSuccess: (saved) => queryClient.setQueryData(columnsOptions.queryKey, saved),
    onError: (error) =>
      hasCode(error, 'CONFLICT') ? queryClient.invalidateQueries(columnsOptions) : undefined,
    ...staffMutation,
  });
}

export function useCreateColumns() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (columns: string[]) => api('POST /api/airtable/columns', { body: { columns } }),
    onSuccess: ({ created: _, failed: __, ...saved }) =>
      queryClient.setQueryData(columnsOptions.queryKey, saved),
    ...staffMutation,
  });
}

const baseOptions = queryOptions({
  queryKey: ['airtable base'],
  queryFn: ({ signal }) => api('GET /api/airtable/base', { signal }),
  ...alwaysFreshStaffQuery,
});

export const useBase = () => useQuery(baseOptions);

export function useChooseBase() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (base: string) => api('PUT /api/airtable/base', { body: { base } }),
    onSuccess: (status) => {
      queryClient.setQueryData(baseOptions.queryKey, status);
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== baseOptions.queryKey[0],
      });
    },
    ...staffMutation,
  });
}
