import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';
import { collectionOptions, facetsOptions } from '../features/collection/collectionQuery.ts';
import {
  CHOICE_NAMES,
  countActive,
  type Filters,
  readFilters,
  toFacetsQuery,
} from '../features/collection/filters.ts';
import { featuredOptions } from '../features/featured/featuredQuery.ts';
import { productOptions } from '../features/product/productQuery.ts';
import { hasStatus } from '../lib/api.ts';
import { paths, patterns } from '../lib/paths.ts';
import type { Head } from './head.ts';

interface PageRequest {
  url: URL;
  params: Params;
  queryClient: QueryClient;
}

/** What the server knows of a page once its data is in the query cache; undefined for one that it does not render. */
type LoadedPage = { redirectTo: string } | LoadedHead | undefined;
export interface LoadedHead extends Omit<Head, 'title' | 'description'> {
  isMissing?: boolean;
}

const NOT_FOUND: LoadedHead = { isMissing: true, canonical: undefined };

/** Loads the data of a page into the query cache, by the path of its route. */
export const pageLoaders: Record<string, (request: PageRequest) => Promise<LoadedPage>> = {
  [paths.home]: loadHome,
  [patterns.product]: loadProduct,
  '*': async () => NOT_FOUND,
};

async function loadHome({ url, queryClient }: PageRequest): Promise<LoadedPage> {
  const filters = readFilters(url.searchParams);
  const { search, show, after } = filters;
  // Too large for one answer.
  if (show === 'all') return undefined;
  try {
    const [featured] = await Promise.all([
      queryClient.fetchQuery(featuredOptions),
      queryClient.fetchInfiniteQuery(collectionOptions(filters)),
      search && queryClient.fetchQuery(facetsOptions(toFacetsQuery(filters))),
    ]);
    const photo = featured[0]?.imageUrl;
    return {
      canonical: isIndexed(filters, url) ? url.href : undefined,
      image: photo ? new URL(photo, url).href : undefined,
    };
  } catch (error) {
    // A cursor that is not one of ours.
    if (after && hasStatus(error, 400)) return { redirectTo: paths.allItems };
    throw error;
  }
}

/** Search engines are offered the collection with one filter at most: combinations would be endless. */
function isIndexed(filters: Filters, { searchParams }: URL): boolean {
  const isKnown = [...searchParams.keys()].every((name) =>
    CHOICE_NAMES.some((choice) => choice === name),
  );
  return isKnown && searchParams.size <= 1 && countActive(filters) === searchParams.size;
}

async function loadProduct({ url, params, queryClient }: PageRequest): Promise<LoadedPage> {
  const options = productOptions(params.id ?? '', queryClient);
  try {
    const product = await queryClient.fetchQuery(options);
    const path = paths.product(product.id, product.name);
    if (url.pathname !== path) return { redirectTo: path + url.search };
    const [photo] = product.imageUrls;
    return {
      canonical: new URL(path, url).href,
      image: photo && new URL(photo, url).href,
      isProduct: true,
    };
  } catch (error) {
    if (error instanceof Error && hasStatus(error.cause, 404)) return NOT_FOUND;
    throw error;
  }
}
