import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PostalAddress, SavedAddress } from '../../../../../shared/entities/postal-address.ts';
import { api } from '../../../lib/api.ts';
import { LOGGED_OUT } from '../../../lib/sessionLoss.ts';
import { useSingleMutation } from '../../../lib/useSingleMutation.ts';

const addressesOptions = queryOptions({
  queryKey: ['account', 'addresses'],
  queryFn: ({ signal }) => api('GET /api/account/addresses', { signal }),
  refetchOnMount: 'always',
  meta: { isPersonal: true, sessionEnd: LOGGED_OUT },
});

/** @param isNeeded false: loads nothing */
export const useAddresses = (isNeeded = true) =>
  useQuery({ ...addressesOptions, enabled: isNeeded });

interface NewSavedAddress extends PostalAddress {
  isDefault: boolean;
}

/** @param id of the address that is replaced; undefined adds one */
export function useSaveAddress(id: string | undefined) {
  return useSingleMutation({
    mutationFn: (body: NewSavedAddress): Promise<SavedAddress> =>
      id === undefined
        ? api('POST /api/account/addresses', { body })
        : api('PUT /api/account/addresses/{id}', { params: { id }, body }),
    onSuccess: useRefreshAddresses(),
  });
}

export function useDeleteAddress() {
  return useSingleMutation({
    mutationFn: (id: string) => api('DELETE /api/account/addresses/{id}', { params: { id } }),
    onSuccess: useRefreshAddresses(),
  });
}

function useRefreshAddresses() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: addressesOptions.queryKey });
}
