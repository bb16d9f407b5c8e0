import { type ReactNode, useEffect, useRef } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { Button } from './Button.tsx';
import styles from './MoreRows.module.css';

interface MoreRowsProps {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: (options: { cancelRefetch: false }) => unknown;
  };
  /** 'entries', 'records'. */
  what: string;
  /** What the button says. */
  label: string;
  /** How far one is. */
  children: ReactNode;
}

/** At the foot of a list that comes in pages: how far it is loaded, and the next page at a press. */
export function MoreRows({ pages, what, label, children }: MoreRowsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = pages;
  const end = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);

  // The button leaves with the last page; what stands in its place takes the focus.
  useEffect(() => {
    if (isPressed.current && !hasNextPage) end.current?.focus();
    if (!isFetchingNextPage) isPressed.current = false;
  }, [hasNextPage, isFetchingNextPage]);

  const press = () => {
    isPressed.current = true;
    fetchNextPage({ cancelRefetch: false });
  };

  return (
    <div className={styles.more}>
      {isFetchNextPageError && (
        <p role="alert" className={styles.failure}>
          The next {what} could not be loaded. {getErrorMessage(error)}
        </p>
      )}
      <p ref={end} tabIndex={-1} className={styles.end}>
        {children}
      </p>
      {hasNextPage && (
        <Button aria-busy={isFetchingNextPage} onClick={press}>
          {isFetchNextPageError ? 'Try Again' : label}
        </Button>
      )}
    </div>
  );
}
