import { Button, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import { getErrorMessage, hasStatus } from '../../../../lib/api.ts';
import type { OpenRecord } from '../../../../lib/useOpenRecord.ts';
import { DetailsDialog } from '../../../../ui/DetailsDialog.tsx';
import { Pager } from '../../../common/Pager.tsx';
import { EntryRecord } from './EntryRecord.tsx';
import { type EntriesResult, getNextPageLoader, useEntry } from './entriesQuery.ts';

interface OpenedEntryProps {
  entries: EntriesResult;
  opened: OpenRecord;
}

export function OpenedEntry({ entries, opened }: OpenedEntryProps) {
  const { id, switchTo, close } = opened;
  const { entries: listed = [], total = 0 } = entries.data ?? {};
  const entry = listed.find((each) => each.id === id);

  if (id === null) return null;
  if (entry) {
    return (
      <EntryDialog
        entry={entry}
        entries={listed}
        total={total}
        onSelect={switchTo}
        onNearEnd={getNextPageLoader(entries)}
        onClose={close}
      />
    );
  }
  return entries.isPending ? null : <LinkedEntry id={id} onClose={close} />;
}

interface LinkedEntryProps {
  id: string;
  onClose: () => void;
}

function LinkedEntry({ id, onClose }: LinkedEntryProps) {
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
  const isUnknown = hasStatus(error, 400, 404);
  return (
    <DetailsDialog title={isUnknown ? 'Entry Not Found' : 'Failed to Load Entry'} onClose={onClose}>
      <Typography role="alert" sx={{ mb: 2.5 }}>
        {isUnknown
          ? 'This entry does not exist, or the link is incomplete.'
          : getErrorMessage(error)}
      </Typography>
      {isUnknown ? (
        <Button variant="contained" onClick={onClose}>
          Show All Entries
        </Button>
      ) : (
        <Button variant="contained" aria-busy={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      )}
    </DetailsDialog>
  );
}

/** Loads the next page when this many records are left. */
const PREFETCH_DISTANCE = 3;

interface EntryDialogProps {
  entry: AsmicEntry;
  entries: readonly AsmicEntry[];
  total: number;
  onSelect: (id: string) => void;
  onNearEnd: (() => void) | undefined;
  onClose: () => void;
}

function EntryDialog(props: EntryDialogProps): ReactNode {
  const { entry, entries, total, onSelect, onNearEnd, onClose } = props;
  const index = entries.findIndex(({ id }) => id === entry.id);

  const loadMore = useEffectEvent(() => onNearEnd?.());
  const isNearEnd = index >= entries.length - PREFETCH_DISTANCE && onNearEnd !== undefined;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd]);

  return (
    <EntryRecord entry={entry} onClose={onClose}>
      <Pager
        subject="entry"
        name={entry.designation}
        id={entry.id}
        records={entries}
        total={total}
        onSelect={onSelect}
      />
    </EntryRecord>
  );
}
