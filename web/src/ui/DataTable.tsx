import {
  type CSSProperties,
  createContext,
  memo,
  type ReactNode,
  type Ref,
  use,
  useId,
  useMemo,
} from 'react';
import { LIST } from '../lib/listKeys.ts';
import { useEndReached } from '../lib/useEndReached.ts';
import { useMediaQuery } from '../lib/useMediaQuery.ts';
import { useVirtualRows } from '../lib/useVirtualRows.ts';
import { ColumnHeader, type Sorting } from './ColumnHeader.tsx';
import { CopyHoveredCell, handleCellKey } from './CopyCell.tsx';
import styles from './DataTable.module.css';
import { Icon } from './Icon.tsx';
import type { TableLayout } from './useTableLayout.ts';

export interface Column<T> {
  header: string;
  name?: string;
  /** A grid track: '8rem', 'max-content', 'minmax(0, 2fr)'. */
  width: string;
  /** Grid track between 48 and 64 rem; null hides the column. */
  tabletWidth?: string | null;
  align?: 'end';
  sort?: string;
  firstOrder?: 'desc';
  /** Cannot be hidden, and takes the remaining width: `width` must be flexible. */
  isMain?: boolean;
  /** Cannot be hidden or changed; only screen readers see its header. */
  isFixed?: boolean;
  text?: (row: T) => string;
  className?: string | undefined;
  cell: (row: T) => ReactNode;
}

interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[] | undefined;
  getKey: (row: T) => string;
  /** In pixels, on wide screens. Skeleton rows have this height, and virtual rows until they are measured. */
  rowHeight: number;
  /** Renders only the rows in view. Their tracks must not depend on content (`max-content`). */
  isVirtual?: boolean;
  total?: number | undefined;
  onEndReached?: (() => void) | undefined;
  isStale?: boolean;
  skeletonRows?: number;
  rowClassName?: string | undefined;
  expansion?: Expansion<T>;
  sorting?: Sorting | undefined;
  /** Lets users hide and resize columns and copy cells. Disabled on phones. */
  layout?: TableLayout | undefined;
}

interface Expansion<T> {
  isOpen: (row: T) => boolean;
  onToggle: (row: T) => void;
  renderDetails: (row: T) => ReactNode;
}

/** A link or button with the class `stretched` makes its whole row clickable. Screen readers see a list, a
 *  table once its headers can be used, and a grid if it has a layout, whose cells can be focused. */
export function DataTable<T>({ columns: allColumns, ...given }: DataTableProps<T>) {
  const { label, rows, isVirtual = false, isStale = false, onEndReached, sorting } = given;
  const isPhone = useMediaQuery('(min-width: 48rem)') === false;
  const layout = isPhone ? undefined : given.layout;
  const columns = useMemo(() => {
    const isShown = (column: Column<T>) => layout?.isShown(getName(column)) !== false;
    return allColumns.filter((column) => column.isMain || column.isFixed || isShown(column));
  }, [allColumns, layout]);
  const hasDetails = given.expansion !== undefined;
  const kind = getKind({ ...given, isPhone });
  const isTable = kind !== 'list';
  const props = { ...given, columns, kind };
  const Rows = (isTable ? 'div' : 'ul') as 'ul';
  const virtual = useVirtualRows({
    count: rows?.length ?? 0,
    height: props.rowHeight,
    isEnabled: isVirtual,
  });
  const lastVisible = isVirtual ? (virtual.rows.at(-1) ?? 0) : (rows?.length ?? 0);
  useEndReached(lastVisible, rows?.length, onEndReached);

  const visible = isVirtual ? virtual.rows : [...(rows?.keys() ?? [])];
  const getText = (cell: HTMLElement) => {
    const row = rows?.[Number(cell.parentElement?.dataset.index)];
    const column = columns.find(({ header }) => header === cell.dataset.cell);
    return (row && column?.text?.(row)) ?? cell.textContent.trim();
  };
  return (
    <div
      {...(isTable && {
        role: kind,
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
          {columns.map(({ header, align, tabletWidth, isFixed }) => (
            <span key={header} data-align={align} data-wide-only={tabletWidth === null}>
              {!isFixed && header}
            </span>
          ))}
        </div>
      )}
      <Rows
        ref={isVirtual ? virtual.list : undefined}
        {...(isTable ? { role: 'rowgroup' } : { 'aria-label': label })}
        {...(kind === 'grid' && { onKeyDown: (event) => handleCellKey(event, getText) })}
        aria-busy={rows === undefined || isStale}
        {...LIST}
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
                  row={row}
                  index={index}
                  count={props.total ?? rows.length}
                  kind={kind}
                  columns={columns}
                  expansion={props.expansion}
                  rowClassName={props.rowClassName}
                  ref={isVirtual ? virtual.measureRow : undefined}
                />
              )
            );
          })}
      </Rows>
      {kind === 'grid' && <CopyHoveredCell getText={getText} />}
    </div>
  );
}

const getName = <T,>({ name, header }: Column<T>) => name ?? header;

type Kind = 'list' | 'table' | 'grid';

function getKind<T>({
  sorting,
  layout,
  isPhone,
}: Pick<DataTableProps<T>, 'sorting' | 'layout'> & { isPhone: boolean }): Kind {
  if (layout) return isPhone ? 'list' : 'grid';
  return sorting ? 'table' : 'list';
}

interface HeaderCellProps<T> {
  column: Column<T>;
  sorting: Sorting | undefined;
  layout: TableLayout | undefined;
}

function HeaderCell<T>({ column, sorting, layout }: HeaderCellProps<T>) {
  const { header, sort, firstOrder = 'asc', align, tabletWidth, isMain, isFixed } = column;
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
      {isFixed ? (
        <span className="visually-hidden">{header}</span>
      ) : (
        <ColumnHeader
          header={header}
          name={getName(column)}
          sort={sort}
          firstOrder={firstOrder}
          sorting={sorting}
          layout={isMain ? undefined : layout}
        />
      )}
    </div>
  );
}

interface RowProps<T> {
  row: T;
  index: number;
  count: number;
  kind: Kind;
  columns: readonly Column<T>[];
  expansion: Expansion<T> | undefined;
  rowClassName: string | undefined;
  ref: Ref<HTMLLIElement> | undefined;
}

/** Memoized: rows that stay in view must not re-render while scrolling. */
const Row = memo(function Row<T>(props: RowProps<T>) {
  const { row, index, count, ref, columns, expansion, rowClassName, kind } = props;
  const detailsId = useId();
  const isTable = kind !== 'list';
  const cellRole = { list: undefined, table: 'cell', grid: 'gridcell' }[kind];
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
            role={cellRole}
            {...(kind === 'grid' && { tabIndex: -1, 'data-cell': header })}
            data-align={align}
            data-wide-only={tabletWidth === null}
            className={className}
          >
            {cell(row)}
          </div>
        ))}
        {expansion && (
          <span aria-hidden="true" data-chevron="" className={styles.chevron}>
            <Icon name="next" size={16} />
          </span>
        )}
        {isOpen && (
          <div id={detailsId} role={cellRole} className={styles.details}>
            {expansion?.renderDetails(row)}
          </div>
        )}
      </Item>
    </RowContext>
  );
}) as <T>(props: RowProps<T>) => ReactNode;

const RowContext = createContext<
  { detailsId: string; isOpen: boolean; toggle: () => void } | undefined
>(undefined);

/** A closed row can be pressed anywhere. */
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

function SkeletonRows<T>({
  columns,
  rowHeight,
  rowClassName,
  kind,
  ...props
}: DataTableProps<T> & { kind: Kind }) {
  const Item = (kind === 'list' ? 'li' : 'div') as 'li';
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
  const getChosen = (column: Column<T>) => {
    const { isMain, isFixed } = column;
    const width = isMain || isFixed ? undefined : layout?.getWidth(getName(column));
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
