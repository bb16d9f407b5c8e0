import { memo, type ReactNode, type Ref } from 'react';
import { LIST } from '../lib/listKeys.ts';
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
      {...LIST}
      data-stale={isStale}
      className={styles.grid}
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {rows.flatMap((row) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <Cell
            key={getKey(item)}
            item={item}
            renderCard={renderCard}
            // All cards of a row have the same height, so the first is measured. When the number of columns
            // changes, another one is: each must still carry its index.
            ref={column === 0 ? measureRow : undefined}
            row={row}
            total={props.total ?? items.length}
            position={row * columns + column + 1}
          />
        )),
      )}
    </ul>
  );
}

interface CellProps<T> extends Pick<VirtualGridProps<T>, 'renderCard'> {
  item: T;
  row: number;
  total: number;
  /** The first has 1. */
  position: number;
  ref: Ref<HTMLLIElement> | undefined;
}

/** Cards that stay in view are not rendered again while the grid scrolls. */
const Cell = memo(function Cell<T>(props: CellProps<T>) {
  const { item, row, total, position, ref, renderCard } = props;
  return (
    <li
      ref={ref}
      data-index={row}
      aria-setsize={total}
      aria-posinset={position}
      className={styles.cell}
    >
      {renderCard(item)}
    </li>
  );
}) as <T>(props: CellProps<T>) => ReactNode;
