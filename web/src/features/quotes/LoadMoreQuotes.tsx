import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import styles from './MoreQuotes.module.css';
import type { QuotesResult } from './quotesQuery.ts';

interface MoreQuotesProps {
  quotes: QuotesResult;
  /** Whether the next page comes by itself, unless it failed. */
  isAutomatic?: boolean;
  /** Rows that stand above. */
  loaded: number;
}

export function MoreQuotes({ quotes, isAutomatic = false, loaded }: MoreQuotesProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = quotes;
  const place = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    if (firstNew.current === undefined || firstNew.current >= loaded) return;
    const rows = place.current?.parentElement?.querySelectorAll('li h2') ?? [];
    const row = rows[firstNew.current]?.closest('li');
    row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [loaded]);

  const press = () => {
    firstNew.current = loaded;
    fetchNextPage({ cancelRefetch: false });
  };

  if (!hasNextPage || (isAutomatic && !isFetchNextPageError)) return null;
  return (
    <div ref={place} className={styles.more}>
      {isFetchNextPageError && (
        <p role="alert" className={styles.failure}>
          The next requests could not be loaded.
        </p>
      )}
      <Button aria-busy={isFetchingNextPage} onClick={press}>
        {isFetchingNextPage ? 'Loading…' : isFetchNextPageError ? 'Try Again' : 'Load more'}
      </Button>
    </div>
  );
}
