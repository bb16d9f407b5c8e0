import { Typography } from '@mui/material';
import type { CatalogChange } from '../../../../../../shared/entities/catalog-change.ts';
import { usePermission } from '../../../../lib/permissions.ts';
import { DetailsDialog } from '../../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../../ui/InlineError.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import { Timestamp } from '../../../../ui/Timestamp.tsx';
import { DialogButton } from '../../../common/DialogButton.tsx';
import {
  HistoryEvent,
  HistoryList,
  HistorySkeleton,
} from '../../../common/history/HistoryList.tsx';
import { Note } from '../../../common/Note.tsx';
import { CATALOG_CHANGE_KINDS, formatEffect } from './changeKinds.ts';
import { useCatalogChanges } from './entriesQuery.ts';
import { UndoChange } from './UndoChange.tsx';

export function CatalogChanges() {
  const canUndo = usePermission('edit-reference');
  const undo = ' Each can be undone; what has changed again since is kept.';

  return (
    <DialogButton
      dialog={(close) => (
        <DetailsDialog
          title="Changes of the Reference Catalog"
          subtitle={`Newest first.${canUndo ? undo : ''}`}
          onClose={close}
        >
          <CatalogChangeList />
        </DetailsDialog>
      )}
    >
      Changes
    </DialogButton>
  );
}

function CatalogChangeList() {
  const pages = useCatalogChanges();

  if (pages.isPending) return <HistorySkeleton label="Loading the changes…" />;
  if (!pages.data) {
    return <InlineError subject="the changes" query={pages} />;
  }
  const { rows: changes, total } = pages.data;
  if (changes.length === 0) {
    return <Note>No changes yet. Imports, edits and deletions appear here.</Note>;
  }
  return (
    <>
      <HistoryList aria-label="Changes">
        {changes.map((change) => (
          <Change key={change.revision} change={change} changes={changes} />
        ))}
      </HistoryList>
      <MoreRows pages={pages} subject="changes" label="Load More Changes">
        {pages.hasNextPage &&
          `${changes.length} of ${total.toLocaleString('en-US')} changes are loaded.`}
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
  const isUndone = undoneBy !== null;

  return (
    <HistoryEvent
      time={<Timestamp at={at} />}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      by={`by ${by.email}`}
      action={
        kind !== 'undone' &&
        !isUndone && (
          <UndoChange
            revision={revision}
            at={at}
            label={kind === 'imported' ? 'Undo this import' : 'Undo this change'}
          />
        )
      }
      isUndone={isUndone}
    >
      <Typography variant="body2">{[fileName, subject].filter(Boolean).join(': ')}</Typography>
      {undoes !== null && <Reference text="Undid the change of" change={find(undoes)} />}
      {isUndone && <Reference text="Was undone on" change={find(undoneBy)} />}
    </HistoryEvent>
  );
}

const Reference = ({ text, change }: { text: string; change: CatalogChange | undefined }) => (
  <Note>
    {text} {change ? <Timestamp at={change.at} /> : 'an earlier date'}
  </Note>
);
