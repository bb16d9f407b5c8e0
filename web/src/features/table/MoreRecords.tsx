import { useEffect, useRef } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { messageOf } from '../../lib/refusal.ts';
import { countOf } from '../airtable/fieldValue.ts';
import { type LoadedTable, PAGE_SIZE } from '../airtable/tablePages.ts';
import type { TableResult } from '../airtable/tableQuery.ts';
import styles from './MoreRecords.module.css';

interface MoreRecordsProps {
  table: TableResult;
  loaded: LoadedTable;
}

/** Airtable gives a hundred records at a time, and its plans count the calls: more come when asked for. */
export function MoreRecords({ table, loaded }: MoreRecordsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = table;
  const { records, totalCount, isCountPartial } = loaded;
  const left = isCountPartial ? PAGE_SIZE : Math.min(PAGE_SIZE, totalCount - records.length);
  const end = useRef<HTMLParagraphElement>(null);
  const isPressed = useRef(false);

  // The button leaves with the last page; what stands in its place takes the focus.
  useEffect(() => {
    if (isPressed.current && !hasNextPage) end.current?.focus();
    if (!isFetchingNextPage) isPressed.current = false;
  }, [hasNextPage, isFetchingNextPage]);

  const press = () => {
    if (isFetchingNextPage) return;
    isPressed.current = true;
    fetchNextPage({ cancelRefetch: false });
  };

  return (
    <div className={styles.more}>
      {isFetchNextPageError && (
        <p role="alert" className={styles.failure}>
          The next records could not be loaded. {messageOf(error)}
        </p>
      )}
      {hasNextPage ? (
        <Button aria-busy={isFetchingNextPage} onClick={press}>
          {isFetchNextPageError ? 'Try Again' : `Load the next ${left} records`}
        </Button>
      ) : (
        <p ref={end} tabIndex={-1} className={styles.end}>
          {records.length > PAGE_SIZE && `All ${countOf(records.length)} records are loaded.`}
        </p>
      )}
    </div>
  );
}
