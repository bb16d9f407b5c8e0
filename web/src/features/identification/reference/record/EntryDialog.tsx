import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import { RecordDialog } from '../../../../components/RecordDialog.tsx';
import { RecordPager } from '../../../../components/RecordPager.tsx';
import { EntryRecord } from '../EntryRecord.tsx';
import styles from './EntryDialog.module.css';

/** So many records before the end of what is loaded, more is asked for. */
const AHEAD = 3;

interface EntryDialogProps {
  entry: AsmicEntry;
  /** Those of the list below, among which one leafs, as far as they are loaded. */
  entries: readonly AsmicEntry[];
  total: number;
  onTurn: (id: string) => void;
  onNearEnd: (() => void) | undefined;
  onClose: () => void;
}

/** The whole of an entry over the list. */
export function EntryDialog(props: EntryDialogProps): ReactNode {
  const { entry, entries, total, onTurn, onNearEnd, onClose } = props;
  const body = useRef<HTMLDivElement>(null);
  const place = entries.findIndex(({ id }) => id === entry.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is read from its head
  useEffect(() => {
    body.current?.parentElement?.scrollTo(0, 0);
  }, [entry.id]);

  const askForMore = useEffectEvent(() => onNearEnd?.());
  const isMoreWanted = place >= entries.length - AHEAD && onNearEnd !== undefined;
  useEffect(() => {
    if (isMoreWanted) askForMore();
  }, [isMoreWanted]);

  return (
    <RecordDialog title={entry.designation} subtitle={entry.asmicNumber} onClose={onClose}>
      <div ref={body} className={styles.body}>
        <div className={styles.turn}>
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
