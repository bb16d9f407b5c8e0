import { useEffect, useRef, useState } from 'react';
import { GRID_PAGE_SIZE } from '../../../../shared/vocabulary.ts';
import { Button } from '../../components/Button.tsx';
import type { CollectionResult } from './collectionQuery.ts';
import styles from './LoadMore.module.css';

interface LoadMoreProps {
  collection: CollectionResult;
  loaded: number;
}

/** Shows from a full page of results on. A press that finds nothing further puts it away. */
export function LoadMore({ collection, loaded }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = collection;
  const [wasPressed, setPressed] = useState(false);
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    if (firstNew.current === undefined || firstNew.current >= loaded) return;
    const card = document.getElementById('products')?.children[firstNew.current];
    card?.querySelector<HTMLElement>('a:not([tabindex])')?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [loaded]);

  const isFirstPage = collection.data?.isFirstPage;
  const isOffered = loaded >= GRID_PAGE_SIZE && (hasNextPage || (isFirstPage && !wasPressed));

  const press = () => {
    setPressed(true);
    if (!hasNextPage) return;
    firstNew.current = loaded;
    collection.fetchNextPage({ cancelRefetch: false });
  };

  return (
    <div className={styles.more}>
      {isFetchNextPageError && (
        <p role="alert" className={styles.failure}>
          Failed to fetch products. Please try again.
        </p>
      )}
      {isOffered && (
        <Button
          size="large"
          disabled={isPlaceholderData}
          aria-busy={isFetchingNextPage}
          onClick={press}
        >
          Load More Items
        </Button>
      )}
      {!isOffered && loaded >= GRID_PAGE_SIZE && (
        <p className={styles.end}>That is the whole of it: {loaded} items.</p>
      )}
    </div>
  );
}
