import { memo, type ReactNode, type Ref } from 'react';
import { LIST } from '../../../lib/listKeys.ts';
import { useEndReached } from '../../../lib/useEndReached.ts';
import { useVirtualRows } from '../../../lib/useVirtualRows.ts';

interface VirtualGridProps<T> {
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  columns: number;
  /** Estimate in pixels until a row is measured. */
  rowHeight: number;
  total?: number | undefined;
  onEndReached?: (() => void) | undefined;
  isStale?: boolean;
  renderCard: (item: T) => ReactNode;
}

const GAP_PX = 16;

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
      style={{
        ...style,
        display: 'grid',
        columnGap: GAP_PX,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        opacity: isStale ? 0.55 : undefined,
      }}
    >
      {rows.flatMap((row) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <Cell
            key={getKey(item)}
            item={item}
            renderCard={renderCard}
            // Cards of a row share a height, so only the first is measured. A change of columns measures another
            // card: each must carry its index.
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
  position: number;
  ref: Ref<HTMLLIElement> | undefined;
}

/** Memoized: cards that stay in view must not re-render while scrolling. */
const Cell = memo(function Cell<T>(props: CellProps<T>) {
  const { item, row, total, position, ref, renderCard } = props;
  return (
    <li
      ref={ref}
      data-index={row}
      aria-setsize={total}
      aria-posinset={position}
      style={{ display: 'grid', minWidth: 0 }}
    >
      {renderCard(item)}
    </li>
  );
}) as <T>(props: CellProps<T>) => ReactNode;
