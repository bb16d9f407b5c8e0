import type { QueryClient } from '@tanstack/react-query';
import { GRID_PAGE_SIZE } from '../../../shared/vocabulary.ts';
import { collectionOptions } from '../features/collection/collectionQuery.ts';
import { readFilters, toQuery } from '../features/collection/filters.ts';
import { featuredOptions } from '../features/featured/featuredQuery.ts';
import { userOptions } from '../lib/auth.ts';
import { hasResponse } from '../lib/earlyRequests.ts';
import { paths } from '../lib/paths.ts';

const LONGEST_WAIT_MS = 50;

/** Takes what the early script has asked for, as far as it is there by now: that is drawn at once, and not as a
 *  skeleton first. */
export async function takeEarlyResponses(queryClient: QueryClient): Promise<void> {
  const { pathname, search } = window.location;
  const asked: Promise<void>[] = [];
  if (hasResponse('/api/auth/user', 200, 401)) asked.push(queryClient.prefetchQuery(userOptions));
  if (pathname === paths.home) {
    if (hasResponse('/api/products/featured', 200))
      asked.push(queryClient.prefetchQuery(featuredOptions));
    if (hasResponse('/api/products?', 200)) {
      const query = toQuery(readFilters(new URLSearchParams(search)));
      asked.push(queryClient.prefetchInfiniteQuery(collectionOptions(query, GRID_PAGE_SIZE)));
    }
  }
  if (asked.length === 0) return;
  await Promise.race([
    Promise.all(asked),
    new Promise((done) => setTimeout(done, LONGEST_WAIT_MS)),
  ]);
}
