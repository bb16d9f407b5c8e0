import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import { DetailsDialog } from '../../../../components/DetailsDialog.tsx';
import { Pager } from '../../../../components/Pager.tsx';
import { EntryDetails } from '../EntryDetails.tsx';
import styles from './EntryDialog.module.css';

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
  const body = useRef<HTMLDivElement>(null);
  const index = entries.findIndex(({ id }) => id === entry.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record starts at the top
  useEffect(() => {
    body.current?.parentElement?.scrollTo(0, 0);
  }, [entry.id]);

  const loadMore = useEffectEvent(() => onNearEnd?.());
  const isNearEnd = index >= entries.length - PREFETCH_DISTANCE && onNearEnd !== undefined;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd]);

  return (
    <DetailsDialog title={entry.designation} subtitle={entry.asmicNumber} onClose={onClose}>
      <div ref={body} className={styles.body}>
        <div className={styles.pager}>
          <Pager
            subject="entry"
            name={entry.designation}
            id={entry.id}
            records={entries}
            total={total}
            onSelect={onSelect}
          />
        </div>
        <EntryDetails key={entry.id} entry={entry} />
      </div>
    </DetailsDialog>
  );
}
