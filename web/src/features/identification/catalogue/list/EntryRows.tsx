import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import type { OpenRecord } from '../../../../lib/useOpenRecord.ts';
import { useVirtualRows } from '../../../../lib/useVirtualRows.ts';
import { factsOf, sizeOf } from '../entryFields.ts';
import styles from './EntryRows.module.css';

const LINE_HEIGHT = 45;
/** So many rows before the end of what is loaded, more is asked for. */
const AHEAD = 25;

interface EntryRowsProps {
  entries: readonly AsmicEntry[];
  /** Of the whole list, with what is not loaded yet. */
  total: number;
  isBusy: boolean;
  opened: OpenRecord;
  /** Left out while there is no more to ask for. */
  onNearEnd: (() => void) | undefined;
}

/** A ruled line for each entry; of a long list, those in view. */
export function EntryRows({ entries, total, isBusy, opened, onNearEnd }: EntryRowsProps) {
  const { list, rows, style, measureRow } = useVirtualRows({
    count: entries.length,
    height: LINE_HEIGHT,
  });

  const isNearEnd = (rows.at(-1) ?? 0) >= entries.length - AHEAD;
  const askForMore = useEffectEvent(() => onNearEnd?.());
  const isMoreWanted = isNearEnd && onNearEnd !== undefined;
  useEffect(() => {
    if (isMoreWanted) askForMore();
  }, [isMoreWanted]);

  return (
    <div className={styles.ledger}>
      <EntryHeads />
      <ul ref={list} aria-label="Reference entries" aria-busy={isBusy} style={style}>
        {rows.map((row) => {
          const entry = entries[row];
          return (
            entry && (
              <li
                key={entry.id}
                ref={measureRow}
                data-index={row}
                aria-setsize={total}
                aria-posinset={row + 1}
                className={styles.line}
              >
                <Line entry={entry} opened={opened} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

export function EntryHeads() {
  return (
    <div aria-hidden="true" className={styles.heads}>
      <span>Number</span>
      <span>Designation</span>
      <span>Type · Era · Branch</span>
      <span className={styles.size}>Dimensions</span>
    </div>
  );
}

function Line({ entry, opened }: { entry: AsmicEntry; opened: OpenRecord }) {
  return (
    <>
      <p className={styles.number}>{entry.asmicNumber}</p>
      <h2 className={styles.designation}>
        <Link {...opened.linkTo(entry.id)} aria-haspopup="dialog" className="stretched">
          {entry.designation}
        </Link>
      </h2>
      <p className={styles.facts}>{factsOf(entry)}</p>
      <p className={styles.size}>{sizeOf(entry)}</p>
    </>
  );
}
