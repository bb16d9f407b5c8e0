import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api, apiWithHeaders } from '../../lib/api.ts';
import { getUniqueRows, pagedListOptions } from '../../lib/pagedList.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { customerOptions } from '../common/customersQuery.ts';
import { useRecordChange } from '../common/useRecordChange.ts';

const CUSTOMERS = ['customers'];
const PAGE_SIZE = 100;

const listOptions = (search: string) =>
  infiniteQueryOptions({
    ...pagedListOptions([...CUSTOMERS, search], PAGE_SIZE, ({ query, signal }) =>
      apiWithHeaders('GET /api/customers', {
        query: { ...query, ...(search && { search }) },
        signal,
      }),
    ),
    select: ({ pages }) => ({ rows: getUniqueRows(pages), total: pages.at(-1)?.total ?? 0 }),
    placeholderData: keepPreviousData,
  });

export const useCustomers = (search: string) => useInfiniteQuery(listOptions(search));

interface Notes {
  notes: string | null;
  version: number;
}

export const useSaveNotes = (id: string) =>
  useRecordChange(customerOptions(id).queryKey, (body: Notes) =>
    api('PATCH /api/customers/{id}', { params: { id }, body }),
  );

interface Merge {
  id: string;
  /** Null separates the customer. */
  into: string | null;
}

export function useMergeCustomers() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, into }: Merge) =>
      api('POST /api/customers/{id}/merge', { params: { id }, body: { into } }),
    onSuccess: async (customer) => {
      const { queryKey } = customerOptions(customer.id);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, customer);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: CUSTOMERS });
      void queryClient.invalidateQueries({ queryKey: ['customer'] });
    },
    ...staffMutation,
  });
}
