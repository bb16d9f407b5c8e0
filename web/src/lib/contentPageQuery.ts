import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const contentPageOptions = (slug: string) =>
  queryOptions({
    queryKey: ['pages', slug],
    queryFn: ({ signal }) => api('GET /api/pages/{slug}', { params: { slug }, signal }),
  });
