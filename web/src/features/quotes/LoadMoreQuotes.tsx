import { useEffect, useRef } from 'react';
import { MoreRows } from '../../components/MoreRows.tsx';
import type { QuotesResult } from './quotesQuery.ts';

interface LoadMoreQuotesProps {
  quotes: QuotesResult;
  /** Pages load without the button, which then appears only after an error. */
  isAutomatic?: boolean;
  /** Rows shown above the button. */
  rowCount: number;
}

/** After a click, focus moves to the first new row. */
export function LoadMoreQuotes({ quotes, isAutomatic = false, rowCount }: LoadMoreQuotesProps) {
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = quotes;
  const container = useRef<HTMLDivElement>(null);
  const firstNewRow = useRef<number>(undefined);

  useEffect(() => {
    if (firstNewRow.current === undefined || firstNewRow.current >= rowCount) return;
    const headings = container.current?.parentElement?.querySelectorAll('li h2') ?? [];
    const row = headings[firstNewRow.current]?.closest('li');
    row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
    firstNewRow.current = undefined;
  }, [rowCount]);

  const pages = {
    ...quotes,
    fetchNextPage: (options: { cancelRefetch: false }) => {
      firstNewRow.current = rowCount;
      fetchNextPage(options);
    },
  };

  return (
    <div ref={container}>
      {hasNextPage && (!isAutomatic || isFetchNextPageError) && (
        <MoreRows pages={pages} subject="requests" label="Load More">
          {null}
        </MoreRows>
      )}
    </div>
  );
}
