import { useRef } from 'react';

interface Pages {
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads a page once, however often the button is pressed, even during a refetch, which would otherwise swallow
 *  the click. */
export function useNextPage({ isFetchingNextPage, fetchNextPage }: Pages): () => void {
  const isLoading = useRef(false);

  return () => {
    if (isLoading.current || isFetchingNextPage) return;
    isLoading.current = true;
    void fetchNextPage().finally(() => {
      isLoading.current = false;
    });
  };
}
