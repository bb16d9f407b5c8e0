import { queryOptions } from '@tanstack/react-query';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { apiWithHeaders } from '../../lib/api.ts';
import { fetchSalePrices } from '../common/salePriceQuery.ts';

const PAGE_SIZE = 24;
const NO_PRICES: Record<string, string> = {};

export interface ArchivePage {
  search: string;
  unitNames: string[];
  eras: string[];
  /** A cursor of the API; empty for the first page. */
  after: string;
}

export const readArchivePage = (params: URLSearchParams): ArchivePage => ({
  search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
  unitNames: params.getAll('unitNames'),
  eras: params.getAll('eras'),
  after: params.get('after') ?? '',
});

/** Sorts the newest first, or by relevance with a search. */
export const archiveOptions = ({ search, unitNames, eras, after }: ArchivePage) =>
  queryOptions({
    queryKey: ['products', 'archive', search, unitNames, eras, after],
    queryFn: async ({ signal }) => {
      const { data, headers } = await apiWithHeaders('GET /api/products', {
        query: {
          availabilities: ['Sold Out'],
          exact: true,
          limit: PAGE_SIZE,
          ...(search && { search }),
          unitNames,
          eras,
          ...(after && { cursor: after }),
        },
        signal,
      });
      return {
        products: data,
        salePrices: await fetchSalePrices(
          data.map(({ id }) => id),
          signal,
        ).catch(() => NO_PRICES),
        total: Number(headers.get('X-Total-Count') ?? data.length),
        nextCursor: headers.get('X-Next-Cursor'),
      };
    },
  });
