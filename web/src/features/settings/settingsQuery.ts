import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ShopSettings } from '../../../../shared/entities/shop-settings.ts';
import { api, apiWithHeaders, hasCode } from '../../lib/api.ts';
import { settingsOptions } from '../../lib/shop.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../back-office/queryOptions.ts';

const VERSIONS_PAGE = 10;

/** The stored settings. A colleague may have changed them since the page was loaded. */
export const useSettings = () => useQuery({ ...settingsOptions, refetchOnMount: 'always' });

const versionsOptions = infiniteQueryOptions({
  queryKey: ['settings-versions'],
  queryFn: async ({ pageParam, signal }) => {
    const { data, headers } = await apiWithHeaders('GET /api/settings/versions', {
      query: { limit: VERSIONS_PAGE, ...(pageParam && { cursor: pageParam }) },
      signal,
    });
    return {
      versions: data,
      total: Number(headers.get('X-Total-Count') ?? data.length),
      nextCursor: headers.get('X-Next-Cursor'),
    };
  },
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: ({ pages }) => ({
    versions: pages.flatMap(({ versions }) => versions),
    total: pages[0]?.total ?? 0,
  }),
  ...alwaysFreshStaffQuery,
});

/** All versions of the settings, newest first. */
export const useSettingsVersions = () => useInfiniteQuery(versionsOptions);

export function useSaveSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsOptions;
  const refreshVersions = () =>
    queryClient.invalidateQueries({ queryKey: versionsOptions.queryKey });
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
