import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContentPage } from '../../../../shared/entities/content-page.ts';
import { api, apiWithHeaders, hasCode } from '../../lib/api.ts';
import { contentPageOptions } from '../../lib/contentPageQuery.ts';
import { staffMutation } from '../../lib/queryOptions.ts';
import { useVersions } from '../common/useVersions.ts';

const LIST = ['page-list'];

export const usePageList = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api('GET /api/pages', { signal }),
    refetchOnMount: 'always',
  });

export const useStoredPage = (slug: string) =>
  useQuery({ ...contentPageOptions(slug), refetchOnMount: 'always' });

const versionsKey = (slug: string) => ['page-versions', slug];

export const usePageVersions = (slug: string) =>
  useVersions(versionsKey(slug), (page) =>
    apiWithHeaders('GET /api/pages/{slug}/versions', { params: { slug }, ...page }),
  );

export function useSavePage(slug: string) {
  const queryClient = useQueryClient();
  const { queryKey } = contentPageOptions(slug);
  const refreshVersions = () => queryClient.invalidateQueries({ queryKey: versionsKey(slug) });
  return useMutation({
    mutationFn: ({ title, text, version }: Pick<ContentPage, 'title' | 'text' | 'version'>) =>
      api('PUT /api/pages/{slug}', { params: { slug }, body: { title, text, version } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: LIST });
      void refreshVersions();
    },
    onError: async (error) => {
      if (!hasCode(error, 'CONFLICT')) return;
      await Promise.all([queryClient.invalidateQueries({ queryKey }), refreshVersions()]);
    },
    ...staffMutation,
  });
}
