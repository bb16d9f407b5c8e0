import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { customers } from '../../../../shared/contract/customers.ts';
import type { PrivateViewing } from '../../../../shared/entities/private-viewing.ts';
import { api, apiWithHeaders } from '../../lib/api.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { getUniqueRows, pagedListOptions } from '../../lib/pagedList.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../lib/queryOptions.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';
import { useRecordChange } from '../common/useRecordChange.ts';

const VIEWINGS = ['viewings'];
const PAGE_SIZE = 100;

const viewingsOptions = infiniteQueryOptions({
  ...pagedListOptions(VIEWINGS, PAGE_SIZE, (call) => apiWithHeaders('GET /api/viewings', call)),
  select: ({ pages }) => getUniqueRows(pages),
});

const viewingOptions = (id: string) =>
  queryOptions({
    queryKey: ['viewing', id],
    queryFn: ({ signal }) => api('GET /api/viewings/{id}', { params: { id }, signal }),
    ...alwaysFreshStaffQuery,
  });

export const useViewings = () => useInfiniteQuery(viewingsOptions);

export const useViewing = (id: string) => useQuery(viewingOptions(id));

type NewViewing = z.input<(typeof customers)['POST /api/viewings']['body']>;

export function useCreateViewing() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: NewViewing) =>
      callOnce(`viewing ${JSON.stringify(body)}`, (headers) =>
        api('POST /api/viewings', { headers, body }),
      ),
    onSuccess: (viewing) => queryClient.setQueryData(viewingOptions(viewing.id).queryKey, viewing),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: VIEWINGS }),
    ...staffMutation,
  });
}

type ViewingChange = z.input<(typeof customers)['PATCH /api/viewings/{id}']['body']>;

export const useSaveViewing = (id: string) =>
  useChange(id, (body: ViewingChange) => api('PATCH /api/viewings/{id}', { params: { id }, body }));

/** Without ids, the links go to the guests who have not got one. */
export const useSendLinks = (id: string) =>
  useChange(id, (customerIds: string[] | undefined) =>
    api('POST /api/viewings/{id}/send', {
      params: { id },
      body: customerIds === undefined ? {} : { customerIds },
    }),
  );

function useChange<Change>(id: string, change: (change: Change) => Promise<PrivateViewing>) {
  const queryClient = useQueryClient();
  return useRecordChange(
    viewingOptions(id).queryKey,
    change,
    () => void queryClient.invalidateQueries({ queryKey: VIEWINGS }),
  );
}

export const useGuestLink = (id: string) =>
  useSingleMutation({
    mutationFn: (customerId: string) =>
      api('POST /api/viewings/{id}/links', { params: { id }, body: { customerId } }),
    ...staffMutation,
  });
