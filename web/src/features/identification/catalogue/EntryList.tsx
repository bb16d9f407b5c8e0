import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { InlineError } from '../../../components/InlineError.tsx';
import { ListNotice } from '../../../components/ListNotice.tsx';
import { getErrorMessage } from '../../../lib/api.ts';
import type { OpenRecord } from '../../../lib/useOpenRecord.ts';
import { type EntriesResult, nextPageOf } from './entriesQuery.ts';
import { EntriesSkeleton } from './list/EntriesSkeleton.tsx';
import { EntryRows } from './list/EntryRows.tsx';
import { MoreEntries } from './list/MoreEntries.tsx';

interface EntryListProps {
  entries: EntriesResult;
  opened: OpenRecord;
  /** Puts the search away. */
  onShowAll: () => void;
}

export function EntryList({ entries, opened, onShowAll }: EntryListProps): ReactNode {
  const { data, error, isPending, isLoadingError, isRefetchError } = entries;
  const { isPlaceholderData, isFetching, isFetchNextPageError, refetch } = entries;

  if (isPending) return <EntriesSkeleton />;
  if (isLoadingError) {
    return (
      <ListNotice
        isError
        title="Failed to Load the Reference Catalogue"
        text={getErrorMessage(error)}
      >
        <Button look="solid" aria-busy={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      </ListNotice>
    );
  }
  if (data.total === 0) {
    return (
      <ListNotice
        title="No entry fits"
        text="No entry of the reference catalogue has these words. Another name of the same unit may be in it, or a part of its number."
      >
        <Button onClick={onShowAll}>Show All Entries</Button>
      </ListNotice>
    );
  }
  return (
    <>
      {isRefetchError && !isFetchNextPageError && (
        <InlineError
          text="This list could not be brought up to date."
          what="the reference catalogue"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      <EntryRows
        entries={data.entries}
        total={data.total}
        isBusy={isPlaceholderData}
        opened={opened}
        onNearEnd={nextPageOf(entries)}
      />
      <MoreEntries entries={entries} loaded={data.entries.length} total={data.total} />
    </>
  );
}
