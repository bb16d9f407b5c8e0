import type { ReactNode } from 'react';
import { useEndReached } from '../lib/useEndReached.ts';
import { useVirtualRows } from '../lib/useVirtualRows.ts';
import styles from './VirtualGrid.module.css';

interface VirtualGridProps<T> {
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  columns: number;
  /** In pixels; used until a row is measured. */
  rowHeight: number;
  /** Items of the whole list, when later pages are not loaded yet. */
  total?: number | undefined;
  /** Called when the last loaded row comes into view. */
  onEndReached?: (() => void) | undefined;
  /** The items are those of an earlier query: they are dimmed. */
  isStale?: boolean;
  renderCard: (item: T) => ReactNode;
}

const GAP_PX = 16;

/** Cards side by side; only the rows in view are rendered. */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { label, items, getKey, columns, rowHeight, renderCard, isStale = false } = props;
  const { list, rows, style, measureRow } = useVirtualRows({
    count: Math.ceil(items.length / columns),
    height: rowHeight,
    gap: GAP_PX,
  });
  useEndReached(((rows.at(-1) ?? 0) + 1) * columns, items.length, props.onEndReached);

  return (
    <ul
      ref={list}
      aria-label={label}
      aria-busy={isStale}
      data-stale={isStale}
      className={styles.grid}
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {rows.flatMap((row) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <li
            key={getKey(item)}
            // All cards of a row have the same height, so the first is measured. When the number of columns
            // changes, another one is: each must still carry its index.
            ref={column === 0 ? measureRow : undefined}
            data-index={row}
            aria-setsize={props.total ?? items.length}
            aria-posinset={row * columns + column + 1}
            className={styles.cell}
          >
            {renderCard(item)}
          </li>
        )),
      )}
    </ul>
  );
}
