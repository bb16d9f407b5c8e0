import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import type { CollectionResult } from './collectionQuery.ts';
import styles from './LoadMore.module.css';

interface LoadMoreProps {
  collection: CollectionResult;
  loaded: number;
  pageSize: number;
}

/** Shown once a full page is loaded. It disappears when it is pressed and there is nothing more. */
export function LoadMore({ collection, loaded, pageSize }: LoadMoreProps) {
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
  const isVisible = loaded >= pageSize && (hasNextPage || (isFirstPage && !wasPressed));

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
      {isVisible && (
        <Button
          size="large"
          disabled={isPlaceholderData}
          aria-busy={isFetchingNextPage}
          onClick={press}
        >
          Load More Items
        </Button>
      )}
      {!isVisible && loaded >= pageSize && (
        <p className={styles.end}>All {loaded} items are shown.</p>
      )}
    </div>
  );
}
