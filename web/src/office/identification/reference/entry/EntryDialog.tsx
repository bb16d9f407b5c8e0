import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import { Pager } from '../../../../ui/Pager.tsx';
import { EntryRecord } from './EntryRecord.tsx';

/** Records left before the next page is loaded. */
const PREFETCH_DISTANCE = 3;

interface EntryDialogProps {
  entry: AsmicEntry;
  /** Loaded entries of the list, for previous and next. */
  entries: readonly AsmicEntry[];
  total: number;
  onSelect: (id: string) => void;
  onNearEnd: (() => void) | undefined;
  onClose: () => void;
}

export function EntryDialog(props: EntryDialogProps): ReactNode {
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
