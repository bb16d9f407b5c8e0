import { type CSSProperties, createContext, type ReactNode, type Ref, use, useId } from 'react';
import { useEndReached } from '../lib/useEndReached.ts';
import { useVirtualRows } from '../lib/useVirtualRows.ts';
import { ColumnHeader, type Sorting } from './ColumnHeader.tsx';
import styles from './DataTable.module.css';
import { Icon } from './Icon.tsx';
import type { TableLayout } from './useTableLayout.ts';

export interface Column<T> {
  header: string;
  /** A grid track: '8rem', 'max-content', 'minmax(0, 2fr)'. */
  width: string;
  /** The track between 48 and 64 rem, where it differs; null leaves the column out. */
  tabletWidth?: string | null;
  align?: 'end';
  /** The sort key of the column, in a table with `sorting`. */
  sort?: string;
  /** The order when the column is chosen: by default from A to Z. */
  firstOrder?: 'desc';
  /** Cannot be hidden, and takes the width that the other columns leave: `width` is flexible. */
  isMain?: boolean;
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
  /** Lets headers sort. */
  sorting?: Sorting;
  /** Lets columns be hidden, and their widths be changed. */
  layout?: TableLayout;
}

interface Expansion<T> {
  isOpen: (row: T) => boolean;
  onToggle: (row: T) => void;
  renderDetails: (row: T) => ReactNode;
}

/** Ruled rows with aligned columns; on phones each row is a card. A link or button with the class `stretched`
 *  makes its whole row clickable. It is a list for screen readers, and a table once its headers can be used. */
export function DataTable<T>({ columns: allColumns, ...given }: DataTableProps<T>) {
  const { label, rows, isVirtual = false, isStale = false, onEndReached, sorting, layout } = given;
  const columns = allColumns.filter(
    ({ header, isMain }) => isMain || layout?.isShown(header) !== false,
  );
  const props = { ...given, columns };
  const hasDetails = props.expansion !== undefined;
  const isTable = isTableRole(props);
  const Rows = (isTable ? 'div' : 'ul') as 'ul';
  const virtual = useVirtualRows({
    count: rows?.length ?? 0,
    height: props.rowHeight,
    isEnabled: isVirtual,
  });
  const lastVisible = isVirtual ? (virtual.rows.at(-1) ?? 0) : (rows?.length ?? 0);
  useEndReached(lastVisible, rows?.length, onEndReached);

  const visible = isVirtual ? virtual.rows : [...(rows?.keys() ?? [])];
  return (
    <div
      {...(isTable && {
        role: 'table',
        'aria-label': label,
        'aria-rowcount': (props.total ?? rows?.length ?? 0) + 1,
      })}
      className={styles.table}
      style={getTracks(columns, hasDetails, layout)}
    >
      {isTable ? (
        // biome-ignore lint/a11y/useSemanticElements: a virtual list cannot be a table element
        <div role="rowgroup" className={styles.headerGroup}>
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: its headers have the focus */}
          <div role="row" aria-rowindex={1} className={styles.headers}>
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} sorting={sorting} layout={layout} />
            ))}
          </div>
        </div>
      ) : (
        <div aria-hidden="true" className={styles.headers}>
          {columns.map(({ header, align, tabletWidth }) => (
            <span key={header} data-align={align} data-wide-only={tabletWidth === null}>
              {header}
            </span>
          ))}
        </div>
      )}
      <Rows
        ref={isVirtual ? virtual.list : undefined}
        {...(isTable ? { role: 'rowgroup' } : { 'aria-label': label })}
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
      </Rows>
    </div>
  );
}

const isTableRole = <T,>({ sorting, layout }: Pick<DataTableProps<T>, 'sorting' | 'layout'>) =>
  sorting !== undefined || layout !== undefined;

interface HeaderCellProps<T> {
  column: Column<T>;
  sorting: Sorting | undefined;
  layout: TableLayout | undefined;
}

function HeaderCell<T>({ column, sorting, layout }: HeaderCellProps<T>) {
  const { header, sort, firstOrder = 'asc', align, tabletWidth, isMain } = column;
  const order = sorting?.order === 'desc' ? 'descending' : 'ascending';

  return (
    // biome-ignore lint/a11y/useSemanticElements: it is outside a table element
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <div
      role="columnheader"
      aria-sort={sort !== undefined && sorting?.sort === sort ? order : undefined}
      data-align={align}
      data-wide-only={tabletWidth === null}
      className={styles.header}
    >
      <ColumnHeader
        header={header}
        sort={sort}
        firstOrder={firstOrder}
        sorting={sorting}
        layout={isMain ? undefined : layout}
      />
    </div>
  );
}

interface RowProps<T> extends Omit<DataTableProps<T>, 'rows'> {
  row: T;
  index: number;
  count: number;
  ref: Ref<HTMLLIElement> | undefined;
}

function Row<T>({
  row,
  index,
  count,
  ref,
  columns,
  expansion,
  rowClassName,
  ...table
}: RowProps<T>) {
  const detailsId = useId();
  const isTable = isTableRole(table);
  const Item = (isTable ? 'div' : 'li') as 'li';
  const isOpen = expansion?.isOpen(row) ?? false;

  return (
    <RowContext value={expansion && { detailsId, isOpen, toggle: () => expansion.onToggle(row) }}>
      <Item
        ref={ref}
        data-index={index}
        data-open={isOpen}
        {...(isTable
          ? { role: 'row', 'aria-rowindex': index + 2 }
          : { 'aria-setsize': count, 'aria-posinset': index + 1 })}
        className={`${styles.row} ${rowClassName ?? ''}`}
      >
        {columns.map(({ header, align, className, tabletWidth, cell }) => (
          <div
            key={header}
            role={isTable ? 'cell' : undefined}
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
      </Item>
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
  const Item = (isTableRole(props) ? 'div' : 'li') as 'li';
  return Array.from({ length: props.skeletonRows ?? 8 }, (_, index) => (
    <Item
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
    </Item>
  ));
}

function getTracks<T>(
  columns: readonly Column<T>[],
  hasDetails: boolean,
  layout: TableLayout | undefined,
): CSSProperties {
  const chevron = hasDetails ? ['1rem'] : [];
  // Shrinks where the screen is too narrow for all of them.
  const getChosen = ({ header, isMain }: Column<T>) => {
    const width = isMain ? undefined : layout?.getWidth(header);
    return width && `minmax(2rem, ${width}px)`;
  };
  const wide = columns.map((column) => getChosen(column) ?? column.width);
  const tablet = columns.map((column) => {
    const { width, tabletWidth = width } = column;
    return tabletWidth === null ? '' : (getChosen(column) ?? tabletWidth);
  });
  return {
    '--columns': [...wide, ...chevron].join(' '),
    '--tablet-columns': [...tablet, ...chevron].join(' '),
  } as CSSProperties;
}
