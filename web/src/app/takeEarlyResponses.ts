import type { QueryClient } from '@tanstack/react-query';
import { collectionOptions } from '../features/collection/collectionQuery.ts';
import { PAGE_SIZES, readFilters, toListQuery } from '../features/collection/filters.ts';
import { featuredOptions } from '../features/featured/featuredQuery.ts';
import { userOptions } from '../lib/auth.ts';
import { hasResponse } from '../lib/earlyRequests.ts';
import { paths } from '../lib/paths.ts';

const MAX_WAIT_MS = 50;

/** Puts the early script's responses that have arrived into the cache, so that the first render shows them
 *  instead of skeletons. */
export async function takeEarlyResponses(queryClient: QueryClient): Promise<void> {
  const { pathname, search } = window.location;
  const queries: Promise<void>[] = [];
  if (hasResponse('/api/auth/user', 200, 401)) {
    queries.push(queryClient.prefetchQuery(userOptions));
  }
  if (pathname === paths.home) {
    if (hasResponse('/api/products/featured', 200)) {
      queries.push(queryClient.prefetchQuery(featuredOptions));
    }
    if (hasResponse('/api/products?', 200)) {
      const filters = readFilters(new URLSearchParams(search));
      const options = collectionOptions(toListQuery(filters), PAGE_SIZES[filters.show]);
      queries.push(queryClient.prefetchInfiniteQuery(options));
    }
  }
  if (queries.length === 0) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.all(queries), timeout]);
}
