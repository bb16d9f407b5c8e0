import type { AirtableRecord } from '../../../../../shared/entities/airtable.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useVirtualRows } from '../../../lib/useVirtualRows.ts';
import { RecordCard } from '../RecordCard.tsx';
import styles from './RecordGrid.module.css';

const CARD_HEIGHT = 260;
const FOCUSED_CARD_HEIGHT = 150;
const GAP = 16;

interface RecordGridProps {
  records: readonly AirtableRecord[];
  /** A field that is looked at alone; none, when empty. */
  focus: string;
  onOpen: (record: AirtableRecord) => void;
}

export function RecordGrid({ records, focus, onOpen }: RecordGridProps) {
  const columns = useColumns();
  const { list, rows, style, measureRow } = useVirtualRows({
    count: Math.ceil(records.length / columns),
    height: focus ? FOCUSED_CARD_HEIGHT : CARD_HEIGHT,
    gap: GAP,
  });

  return (
    <ul
      ref={list}
      aria-label="Records"
      className={styles.grid}
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {rows.flatMap((row) =>
        records.slice(row * columns, (row + 1) * columns).map((record, column) => (
          <li
            key={record.id}
            // A row is as high as any of its cards. Which of them is measured changes with the columns;
            // one that was measured before must still say where it is.
            ref={column === 0 ? measureRow : undefined}
            data-index={row}
            aria-setsize={records.length}
            aria-posinset={row * columns + column + 1}
            className={styles.place}
          >
            <RecordCard record={record} focus={focus} onOpen={onOpen} />
          </li>
        )),
      )}
    </ul>
  );
}

function useColumns(): number {
  const isMiddling = useMediaQuery('(min-width: 48rem)');
  const isWide = useMediaQuery('(min-width: 64rem)');
  if (isWide) return 3;
  return isMiddling ? 2 : 1;
}
