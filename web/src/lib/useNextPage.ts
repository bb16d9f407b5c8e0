import { useSingleFlight } from './useSingleFlight.ts';

interface Pages {
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads a page once, however often the button is pressed, even during a refetch, which would otherwise swallow
 *  the click. */
export function useNextPage({ isFetchingNextPage, fetchNextPage }: Pages): () => void {
  const start = useSingleFlight();
  return () => {
    if (!isFetchingNextPage) start((done) => void fetchNextPage().finally(done));
  };
}
