import { useRef } from 'react';

interface Pages {
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads the next page of a list: once, however often it is pressed, and also while the list is read again, which
 *  would otherwise swallow the press. */
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
