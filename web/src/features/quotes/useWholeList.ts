import { useEffect } from 'react';
import type { QuotesResult } from './quotesQuery.ts';

/** While it is wanted, fetches one page after another: a filter that only looked through what
 *  happened to be loaded would say that others do not exist.
 *  @returns whether there is more to come */
export function useWholeList(quotes: QuotesResult, isWanted: boolean): boolean {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = quotes;
  const isLookingFurther = isWanted && hasNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (isLookingFurther && !isFetching) fetchNextPage({ cancelRefetch: false });
  }, [isLookingFurther, isFetching, fetchNextPage]);

  return isLookingFurther;
}
