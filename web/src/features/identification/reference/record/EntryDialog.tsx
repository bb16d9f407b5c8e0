import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import { RecordDialog } from '../../../../components/RecordDialog.tsx';
import { RecordPager } from '../../../../components/RecordPager.tsx';
import { EntryRecord } from '../EntryRecord.tsx';
import styles from './EntryDialog.module.css';

/** Records left before the next page is loaded. */
const PREFETCH_DISTANCE = 3;

interface EntryDialogProps {
  entry: AsmicEntry;
  /** Loaded entries of the list, for previous and next. */
  entries: readonly AsmicEntry[];
  total: number;
  onTurn: (id: string) => void;
  onNearEnd: (() => void) | undefined;
  onClose: () => void;
}

export function EntryDialog(props: EntryDialogProps): ReactNode {
  const { entry, entries, total, onTurn, onNearEnd, onClose } = props;
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
    <RecordDialog title={entry.designation} subtitle={entry.asmicNumber} onClose={onClose}>
      <div ref={body} className={styles.body}>
        <div className={styles.pager}>
          <RecordPager
            what="entry"
            name={entry.designation}
            id={entry.id}
            records={entries}
            total={total}
            onTurn={onTurn}
          />
        </div>
        <EntryRecord key={entry.id} entry={entry} />
      </div>
    </RecordDialog>
  );
}
