import { useEffect, useRef, useState } from 'react';
import { opensNewTab } from '../../lib/opensNewTab.ts';
import { useNextPage } from '../../lib/useNextPage.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import type { CollectionResult } from './collectionQuery.ts';
import styles from './LoadMore.module.css';

interface LoadMoreProps {
  collection: CollectionResult;
  loaded: number;
  pageSize: number;
}

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

  const { toLink } = useQueryParams();
  const nextCursor = collection.data?.nextCursor;
  const loadNextPage = useNextPage(collection);
  const loadMore = () => {
    firstNew.current = loaded;
    loadNextPage();
  };

  return (
    <div className={`list ${styles.more}`}>
      {isFetchNextPageError && (
        <p role="alert" className={styles.failure}>
          Failed to fetch products. Please try again.
        </p>
      )}
      {isVisible && nextCursor && (
        // A link, for search engines and browsers without JavaScript.
        <ButtonLink
          to={{ ...toLink({ after: nextCursor }), hash: '#all-items' }}
          role="button"
          rel="next"
          aria-busy={isFetchingNextPage}
          aria-disabled={isPlaceholderData}
          size="large"
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            event.currentTarget.click();
          }}
          onClick={(event) => {
            if (opensNewTab(event)) return;
            event.preventDefault();
            if (!isPlaceholderData) loadMore();
          }}
        >
          Load More Items
        </ButtonLink>
      )}
      {isVisible && !nextCursor && (
        <Button size="large" onClick={() => setPressed(true)}>
          Load More Items
        </Button>
      )}
      {!isVisible && loaded >= pageSize && (
        <p className="caption muted">All {loaded} items are shown.</p>
      )}
    </div>
  );
}
