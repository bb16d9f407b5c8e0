import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShopSettings } from '../../../../shared/entities/shop-settings.ts';
import { api, hasCode } from '../../lib/api.ts';
import { settingsOptions } from '../../lib/shop.ts';
import { staffMutation } from '../back-office/queryOptions.ts';

/** The stored settings. A colleague may have changed them since the page was loaded. */
export const useSettings = () => useQuery({ ...settingsOptions, refetchOnMount: 'always' });

export function useSaveSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsOptions;
  return useMutation({
    mutationFn: (body: ShopSettings) => api('PUT /api/settings', { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
    },
    onError: async (error) => {
      if (hasCode(error, 'CONFLICT')) await queryClient.invalidateQueries({ queryKey });
    },
    ...staffMutation,
  });
}
