import { type CSSProperties, createContext, type ReactNode, type Ref, use, useId } from 'react';
import { useEndReached } from '../lib/useEndReached.ts';
import { useVirtualRows } from '../lib/useVirtualRows.ts';
import styles from './DataTable.module.css';
import { Icon } from './Icon.tsx';

export interface Column<T> {
  header: string;
  /** A grid track: '8rem', 'max-content', 'minmax(0, 2fr)'. */
  width: string;
  /** The track between 48 and 64 rem, where it differs; null leaves the column out. */
  tabletWidth?: string | null;
  align?: 'end';
  /** Styles the cell; places it within the row on phones, where rows are cards without headers. */
  className?: string | undefined;
  cell: (row: T) => ReactNode;
}

interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  /** Undefined while loading: skeleton rows take their place. */
  rows: readonly T[] | undefined;
  getKey: (row: T) => string;
  /** In pixels, on wide screens. Skeleton rows have this height, and virtual rows until they are measured. */
  rowHeight: number;
  /** Renders only the rows in view. Their tracks must not depend on content (`max-content`). */
  isVirtual?: boolean;
  /** Rows of the whole list, when later pages are not loaded yet. */
  total?: number | undefined;
  /** Called when few loaded rows are left below the view. */
  onEndReached?: (() => void) | undefined;
  /** The rows are those of an earlier query: they are dimmed. */
  isStale?: boolean;
  skeletonRows?: number;
  rowClassName?: string | undefined;
  /** Lets rows open; a cell contains the `RowToggle`. */
  expansion?: Expansion<T>;
}

interface Expansion<T> {
  isOpen: (row: T) => boolean;
  onToggle: (row: T) => void;
  renderDetails: (row: T) => ReactNode;
}

/** Ruled rows with aligned columns; on phones each row is a card. A link or button with the class `stretched`
 *  makes its whole row clickable. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, isVirtual = false, isStale = false, onEndReached } = props;
  const hasDetails = props.expansion !== undefined;
  const virtual = useVirtualRows({
    count: rows?.length ?? 0,
    height: props.rowHeight,
    isEnabled: isVirtual,
  });
  const lastVisible = isVirtual ? (virtual.rows.at(-1) ?? 0) : (rows?.length ?? 0);
  useEndReached(lastVisible, rows?.length, onEndReached);

  const visible = isVirtual ? virtual.rows : [...(rows?.keys() ?? [])];
  return (
    <div className={styles.table} style={getTracks(columns, hasDetails)}>
      <div aria-hidden="true" className={styles.headers}>
        {columns.map(({ header, align, tabletWidth }) => (
          <span key={header} data-align={align} data-wide-only={tabletWidth === null}>
            {header}
          </span>
        ))}
      </div>
      <ul
        ref={isVirtual ? virtual.list : undefined}
        aria-label={label}
        aria-busy={rows === undefined || isStale}
        data-stale={isStale}
        className={styles.rows}
        style={isVirtual ? virtual.style : undefined}
      >
        {rows === undefined && <SkeletonRows {...props} />}
        {rows &&
          visible.map((index) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <Row
                  key={props.getKey(row)}
                  {...props}
                  row={row}
                  index={index}
                  count={props.total ?? rows.length}
                  ref={isVirtual ? virtual.measureRow : undefined}
                />
              )
            );
          })}
      </ul>
    </div>
  );
}

interface RowProps<T> extends Omit<DataTableProps<T>, 'rows'> {
  row: T;
  index: number;
  count: number;
  ref: Ref<HTMLLIElement> | undefined;
}

function Row<T>({ row, index, count, ref, columns, expansion, rowClassName }: RowProps<T>) {
  const detailsId = useId();
  const isOpen = expansion?.isOpen(row) ?? false;

  return (
    <RowContext value={expansion && { detailsId, isOpen, toggle: () => expansion.onToggle(row) }}>
      <li
        ref={ref}
        data-index={index}
        data-open={isOpen}
        aria-setsize={count}
        aria-posinset={index + 1}
        className={`${styles.row} ${rowClassName ?? ''}`}
      >
        {columns.map(({ header, align, className, tabletWidth, cell }) => (
          <div
            key={header}
            data-align={align}
            data-wide-only={tabletWidth === null}
            className={className}
          >
            {cell(row)}
          </div>
        ))}
        {expansion && (
          <span data-chevron="" className={styles.chevron}>
            <Icon name="next" size={16} />
          </span>
        )}
        {isOpen && (
          <div id={detailsId} className={styles.details}>
            {expansion?.renderDetails(row)}
          </div>
        )}
      </li>
    </RowContext>
  );
}

const RowContext = createContext<
  { detailsId: string; isOpen: boolean; toggle: () => void } | undefined
>(undefined);

/** Opens and closes its row. While the row is closed, all of it can be pressed. */
export function RowToggle({ children }: { children: ReactNode }) {
  const row = use(RowContext);
  if (!row) throw new Error('RowToggle needs a DataTable with an expansion');

  return (
    <button
      type="button"
      aria-expanded={row.isOpen}
      aria-controls={row.isOpen ? row.detailsId : undefined}
      className={row.isOpen ? styles.toggle : `stretched ${styles.toggle}`}
      onClick={row.toggle}
    >
      {children}
    </button>
  );
}

function SkeletonRows<T>({ columns, rowHeight, rowClassName, ...props }: DataTableProps<T>) {
  return Array.from({ length: props.skeletonRows ?? 8 }, (_, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
      key={index}
      aria-hidden="true"
      data-skeleton=""
      className={`${styles.row} ${styles.skeletonRow} ${rowClassName ?? ''}`}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
    >
      {columns.map(({ header, className, tabletWidth }) => (
        <div key={header} data-wide-only={tabletWidth === null} className={className}>
          <span className={styles.skeleton} />
        </div>
      ))}
    </li>
  ));
}

function getTracks<T>(columns: readonly Column<T>[], hasDetails: boolean): CSSProperties {
  const chevron = hasDetails ? ['1rem'] : [];
  const wide = columns.map(({ width }) => width);
  const tablet = columns.map(({ width, tabletWidth = width }) => tabletWidth ?? '');
  return {
    '--columns': [...wide, ...chevron].join(' '),
    '--tablet-columns': [...tablet, ...chevron].join(' '),
  } as CSSProperties;
}
