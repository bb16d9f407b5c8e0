import type { OpenRecord } from '../../../../lib/useOpenRecord.ts';
import { type EntriesResult, nextPageOf } from '../entriesQuery.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { LinkedEntry } from './LinkedEntry.tsx';

interface OpenedEntryProps {
  entries: EntriesResult;
  opened: OpenRecord;
}

/** The record that the address names, over the list. */
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
        onTurn={switchTo}
        onNearEnd={nextPageOf(entries)}
        onClose={close}
      />
    );
  }
  // It may be among those that are on their way.
  return entries.isPending ? null : <LinkedEntry id={id} onClose={close} />;
}
