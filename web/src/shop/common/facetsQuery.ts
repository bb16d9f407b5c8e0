import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, type QueryOf } from '../../lib/api.ts';

type FacetsQuery = QueryOf<'GET /api/products/facets'>;

export const facetsOptions = (query: FacetsQuery) =>
  queryOptions({
    queryKey: ['products', 'facets', query],
    queryFn: ({ signal }) => api('GET /api/products/facets', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useFacets = (query: FacetsQuery, isEnabled = true) =>
  useQuery({ ...facetsOptions(query), enabled: isEnabled });
