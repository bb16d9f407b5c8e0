import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShopSettings } from '../../../../shared/entities/shop-settings.ts';
import { api, apiWithHeaders, hasCode } from '../../lib/api.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { settingsOptions } from '../../lib/shop.ts';
import { useVersions } from '../common/useVersions.ts';

/** A colleague may have changed the settings since the page was loaded. */
export const useSettings = () => useQuery({ ...settingsOptions, refetchOnMount: 'always' });

const VERSIONS = ['settings-versions'];

export const useSettingsVersions = () =>
  useVersions(VERSIONS, (page) => apiWithHeaders('GET /api/settings/versions', page));

export function useSaveSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsOptions;
  const refreshVersions = () => queryClient.invalidateQueries({ queryKey: VERSIONS });
  return useMutation({
    mutationFn: (body: ShopSettings) => api('PUT /api/settings', { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      void refreshVersions();
    },
    onError: async (error) => {
      if (!hasCode(error, 'CONFLICT')) return;
      await Promise.all([queryClient.invalidateQueries({ queryKey }), refreshVersions()]);
    },
    ...staffMutation,
  });
}
