import { ColumnListSkeleton } from '../../../ui/ColumnListSkeleton.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { EntryDetails } from '../reference/entry/EntryDetails.tsx';
import { useEntry } from '../reference/entry/entriesQuery.ts';
import styles from './MatchDialog.module.css';

/** The reference entry without its pictures, which are shown next to the item's. */
export function ReferenceDetails({ entryId }: { entryId: string | undefined }) {
  if (!entryId) return null;
  return (
    <section aria-label="Reference entry">
      <h3 className={styles.title}>Reference entry</h3>
      <EntryFacts entryId={entryId} />
    </section>
  );
}

function EntryFacts({ entryId }: { entryId: string }) {
  const { data, error, isPending, isFetching, refetch } = useEntry(entryId);

  if (isPending) {
    return (
      <>
        <p role="status" className="visually-hidden">
          Loading the reference entry…
        </p>
        <ColumnListSkeleton
          label="Reference entry"
          heads={['Field', 'Entry']}
          className={styles.skeleton}
          rowCount={4}
        />
      </>
    );
  }
  if (data) return <EntryDetails entry={{ ...data, referenceImages: [] }} />;
  return (
    <InlineError
      text="The reference entry could not be loaded. The evidence above is complete."
      subject="the reference entry"
      error={error}
      isRetrying={isFetching}
      onRetry={refetch}
    />
  );
}
