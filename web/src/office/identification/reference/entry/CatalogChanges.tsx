import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { CatalogChange } from '../../../../../../shared/entities/catalog-change.ts';
import { DetailsDialog } from '../../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../../ui/InlineError.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../../ui/Timestamp.tsx';
import {
  HistoryEvent,
  HistoryList,
  HistoryNote,
  HistorySkeleton,
} from '../../../common/history/HistoryList.tsx';
import { CATALOG_CHANGE_KINDS, formatEffect } from './changeKinds.ts';
import { useCatalogChanges } from './entriesQuery.ts';
import { UndoChange } from './UndoChange.tsx';

export function CatalogChanges() {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Changes
      </Button>
      {isOpen && (
        <DetailsDialog
          title="Changes of the Reference Catalog"
          subtitle="Newest first. Each can be undone; what has changed again since is kept."
          onClose={() => setIsOpen(false)}
        >
          <CatalogChangeList />
        </DetailsDialog>
      )}
    </>
  );
}

function CatalogChangeList() {
  const pages = useCatalogChanges();
  const { data, error, isPending, isFetching, refetch, hasNextPage } = pages;

  if (isPending) return <HistorySkeleton label="Loading the changes…" />;
  if (!data) {
    return (
      <InlineError
        text="The changes could not be loaded."
        subject="the changes"
        query={{ error, isFetching, refetch }}
      />
    );
  }
  const { changes, total } = data;
  if (changes.length === 0) {
    return <HistoryNote>No changes yet. Imports, edits and deletions appear here.</HistoryNote>;
  }
  return (
    <>
      <HistoryList aria-label="Changes">
        {changes.map((change) => (
          <Change key={change.revision} change={change} changes={changes} />
        ))}
      </HistoryList>
      <MoreRows pages={pages} subject="changes" label="Load More Changes">
        {hasNextPage && `${changes.length} of ${total.toLocaleString('en-US')} changes are loaded.`}
      </MoreRows>
    </>
  );
}

interface ChangeProps {
  change: CatalogChange;
  /** Must be complete: an undo refers to another change. */
  changes: readonly CatalogChange[];
}

function Change({ change, changes }: ChangeProps) {
  const { revision, kind, at, by, fileName, entry, undoes, undoneBy } = change;
  const { label, tone } = CATALOG_CHANGE_KINDS[kind];
  const find = (number: number | null) => changes.find((each) => each.revision === number);
  const subject = entry ? `${entry.asmicNumber}, ${entry.designation}` : formatEffect(change);

  return (
    <HistoryEvent
      time={<Timestamp at={at} />}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      by={`by ${by.email}`}
      action={
        kind !== 'undone' &&
        undoneBy === null && (
          <UndoChange
            revision={revision}
            at={at}
            label={kind === 'imported' ? 'Undo this import' : 'Undo this change'}
          />
        )
      }
      isUndone={undoneBy !== null}
    >
      <Typography variant="body2">{[fileName, subject].filter(Boolean).join(': ')}</Typography>
      {undoes !== null && <Reference text="Undid the change of" change={find(undoes)} />}
      {undoneBy !== null && <Reference text="Was undone on" change={find(undoneBy)} />}
    </HistoryEvent>
  );
}

function Reference({ text, change }: { text: string; change: CatalogChange | undefined }) {
  return (
    <HistoryNote>
      {text} {change ? <Timestamp at={change.at} /> : 'an earlier date'}
    </HistoryNote>
  );
}
