import { type ReactNode, useEffect, useRef } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { useNextPage } from '../lib/useNextPage.ts';
import { Button } from './Button.tsx';
import styles from './MoreRows.module.css';

interface MoreRowsProps {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  subject: string;
  label: string;
  children?: ReactNode;
}

export function MoreRows({ pages, subject, label, children }: MoreRowsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = pages;
  const loadNextPage = useNextPage(pages);
  const end = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);

  // The button disappears with the last page; the progress text takes over its focus.
  useEffect(() => {
    if (isPressed.current && !hasNextPage) end.current?.focus();
    if (!isFetchingNextPage) isPressed.current = false;
  }, [hasNextPage, isFetchingNextPage]);

  const handleClick = () => {
    isPressed.current = true;
    loadNextPage();
  };

  return (
    <div className={styles.more}>
      {isFetchNextPageError && (
        <p role="alert" className={styles.failure}>
          The next {subject} could not be loaded. {getErrorMessage(error)}
        </p>
      )}
      <p ref={end} tabIndex={-1} className={styles.end}>
        {children}
      </p>
      {hasNextPage && (
        <Button aria-busy={isFetchingNextPage} onClick={handleClick}>
          {isFetchNextPageError ? 'Try Again' : label}
        </Button>
      )}
    </div>
  );
}
