import { Button, Skeleton, Stack, Typography } from '@mui/material';
import { getErrorMessage, isMissing } from '../../../../lib/api.ts';
import { useEndReached } from '../../../../lib/useEndReached.ts';
import type { OpenRecord } from '../../../../lib/useOpenRecord.ts';
import { DetailsDialog } from '../../../../ui/DetailsDialog.tsx';
import { Pager } from '../../../common/Pager.tsx';
import { EntryRecord } from './EntryRecord.tsx';
import { type EntriesResult, getNextPageLoader, useEntry } from './entriesQuery.ts';

/** Loads the next page when this many records are left. */
const PREFETCH_DISTANCE = 3;

export function OpenedEntry({ entries, opened }: { entries: EntriesResult; opened: OpenRecord }) {
  const { id, switchTo, close } = opened;
  const { rows = [], total = 0 } = entries.data ?? {};
  const index = rows.findIndex((row) => row.id === id);
  const entry = rows[index];
  useEndReached(index, rows.length, entry && getNextPageLoader(entries), PREFETCH_DISTANCE);

  if (entry) {
    return (
      <EntryRecord entry={entry} onClose={close}>
        <Pager
          subject="entry"
          name={entry.designation}
          id={entry.id}
          records={rows}
          total={total}
          onSelect={switchTo}
        />
      </EntryRecord>
    );
  }
  return id === null || entries.isPending ? null : <LinkedEntry id={id} onClose={close} />;
}

function LinkedEntry({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useEntry(id);

  if (data) return <EntryRecord entry={data} onClose={onClose} />;
  if (!error) {
    return (
      <DetailsDialog title="Reference Entry" onClose={onClose}>
        <p role="status" className="visually-hidden">
          Loading the entry…
        </p>
        <Stack aria-hidden="true" data-skeleton="" sx={{ gap: 2 }}>
          <Skeleton height="1.5rem" />
          <Skeleton height="1.5rem" />
          <Skeleton height="1.5rem" width="60%" />
        </Stack>
      </DetailsDialog>
    );
  }
  const isUnknown = isMissing(error);
  return (
    <DetailsDialog title={isUnknown ? 'Entry Not Found' : 'Failed to Load Entry'} onClose={onClose}>
      <Typography role="alert" sx={{ mb: 2.5 }}>
        {isUnknown
          ? 'This entry does not exist, or the link is incomplete.'
          : getErrorMessage(error)}
      </Typography>
      <Button
        variant="contained"
        aria-busy={isFetching}
        onClick={() => (isUnknown ? onClose() : refetch())}
      >
        {isUnknown ? 'Show All Entries' : 'Try Again'}
      </Button>
    </DetailsDialog>
  );
}
