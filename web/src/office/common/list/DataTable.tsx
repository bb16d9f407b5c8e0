import { Skeleton, styled } from '@mui/material';
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import {
  type CSSProperties,
  createContext,
  memo,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { LIST } from '../../../lib/listKeys.ts';
import { useEndReached } from '../../../lib/useEndReached.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useVirtualRows } from '../../../lib/useVirtualRows.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { CopyHoveredCell, focusRowOf, handleCellKey } from './CopyCell.tsx';
import { HeaderCell, type Sorting } from './HeaderCell.tsx';
import type { TableLayout } from './useTableLayout.ts';

export interface Column<T> {
  header: string;
  /** Names the column where several tables share a layout. Default: its header. */
  name?: string;
  /** A grid track without content sizes: '8rem', 'minmax(0, 2fr)'. */
  width: string;
  /** Grid track between 48 and 80 rem; null hides the column. */
  tabletWidth?: string | null;
  /** Is hidden below 90 rem, where the navigation takes room. */
  isWideOnly?: boolean;
  /** Its `grid-area` in the card that a phone shows for a row, such as '1 / 2 / auto / -1'; null hides the column. */
  phone?: string | null;
  align?: 'end';
  /** Ids, dates and figures. */
  isMono?: boolean;
  /** The card of a phone shows the header before the value. */
  isLabeled?: boolean;
  sort?: string;
  firstOrder?: 'desc';
  /** Cannot be hidden, and takes the remaining width: `width` must be flexible. */
  isMain?: boolean;
  /** Cannot be hidden or changed; only screen readers see its header. */
  isFixed?: boolean;
  /** The text that is copied and that typing finds. Default: the text of the cell. */
  text?: (row: T) => string;
  cell: (row: T) => ReactNode;
}

export interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[] | undefined;
  getKey: (row: T) => string;
  /** In pixels, on wide screens. Skeleton rows have this height, and virtual rows until they are measured. */
  rowHeight: number;
  /** Renders only the rows in view. */
  isVirtual?: boolean;
  total?: number | undefined;
  onEndReached?: (() => void) | undefined;
  isStale?: boolean;
  skeletonRows?: number;
  /** The grid tracks of a phone's card. Default: one column. */
  phoneColumns?: string;
  expansion?: Expansion<T>;
  sorting?: Sorting | undefined;
  /** Lets users choose, move, pin and resize columns and copy cells. Disabled on phones. */
  layout?: TableLayout | undefined;
}

interface Expansion<T> {
  isOpen: (row: T) => boolean;
  onToggle: (row: T) => void;
  renderDetails: (row: T) => ReactNode;
}

/** A link or button with the class `stretched` makes its whole row clickable. Screen readers see a list, a
 *  table once its headers can be used, and a grid if it has a layout, whose cells can be focused. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, isVirtual = false, isStale = false, onEndReached, sorting } = props;
  const isPhone = useMediaQuery('(min-width: 48rem)') === false;
  const layout = isPhone ? undefined : props.layout;
  const columns = usePlacedColumns(props.columns, layout);
  const kind = getKind({ ...props, isPhone });
  const isTable = kind !== 'list';
  const head = useRef<HTMLDivElement>(null);
  const Rows = (isTable ? 'div' : 'ul') as 'ul';
  const virtual = useVirtualRows({
    count: rows?.length ?? 0,
    height: props.rowHeight,
    isEnabled: isVirtual,
  });
  const lastVisible = isVirtual ? (virtual.rows.at(-1) ?? 0) : (rows?.length ?? 0);
  useEndReached(lastVisible, rows?.length, onEndReached);
  const focusRow = useRowFocus(isVirtual ? virtual.scrollToRow : undefined);

  const visible = isVirtual ? virtual.rows : [...(rows?.keys() ?? [])];
  const main = props.columns.find(({ isMain }) => isMain);
  const getText = (cell: HTMLElement) => {
    const row = rows?.[Number(cell.parentElement?.dataset.index)];
    const column = columns.find(({ header }) => header === cell.dataset.cell);
    return (row && column?.text?.(row)) ?? cell.textContent.trim();
  };
  const findRow = (text: string, after: number) => {
    if (!rows || !main?.text) return;
    const { text: getMainText } = main;
    const isFound = (row: T) => getMainText(row).toLowerCase().startsWith(text);
    const next = rows.findIndex((row, index) => index >= after && isFound(row));
    const index = next < 0 ? rows.findIndex(isFound) : next;
    if (index >= 0) focusRow(index);
  };
  return (
    <Root
      {...(isTable && {
        role: kind,
        'aria-label': label,
        'aria-rowcount': (props.total ?? rows?.length ?? 0) + 1,
      })}
      data-density={layout?.density}
      style={getTracks(columns, props)}
    >
      {isTable ? (
        // biome-ignore lint/a11y/useSemanticElements: a virtual list cannot be a table element
        <div ref={head} role="rowgroup" className="head">
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: its headers have the focus */}
          <div role="row" aria-rowindex={1} className="columns">
            {columns.map((column) => (
              <HeaderCell
                key={column.header}
                {...column}
                name={getName(column)}
                hiddenAt={column.left === undefined ? getHiddenAt(column) : undefined}
                sorting={sorting}
                layout={layout}
              />
            ))}
          </div>
        </div>
      ) : (
        <div aria-hidden="true" className="head columns">
          {columns.map((column) => (
            <span key={column.header} data-align={column.align} data-hidden={getHiddenAt(column)}>
              {!column.isFixed && column.header}
            </span>
          ))}
        </div>
      )}
      <Rows
        ref={isVirtual ? virtual.list : undefined}
        {...(isTable ? { role: 'rowgroup' } : { 'aria-label': label })}
        {...(kind === 'grid' && {
          onKeyDown: (event) =>
            handleCellKey(event, { getText, findRow, focusRow, count: rows?.length ?? 0 }),
          onScroll: ({ currentTarget }) => {
            if (head.current) head.current.scrollLeft = currentTarget.scrollLeft;
          },
        })}
        aria-busy={rows === undefined || isStale}
        {...LIST}
        data-stale={isStale}
        className="rows columns"
        style={isVirtual ? virtual.style : undefined}
      >
        {rows === undefined && <SkeletonRows {...props} columns={columns} kind={kind} />}
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
                  ref={isVirtual ? virtual.measureRow : undefined}
                />
              )
            );
          })}
      </Rows>
      {kind === 'grid' && <CopyHoveredCell getText={getText} />}
    </Root>
  );
}

const getName = <T,>({ name, header }: Column<T>) => name ?? header;

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
const NO_ROWS: Record<string, unknown>[] = [];
const NO_CHANGES: TableLayout['state'] = {
  columnVisibility: {},
  columnOrder: [],
  columnPinning: { start: [], end: [] },
  columnSizing: {},
};

interface PlacedColumn<T> extends Column<T> {
  /** Chosen by the user, in pixels. */
  size?: number | undefined;
  /** The position of a pinned column, in pixels from the table's left edge. */
  left?: number | undefined;
}

/** The columns that are shown, in their order. */
function usePlacedColumns<T>(
  all: readonly Column<T>[],
  layout: TableLayout | undefined,
): readonly PlacedColumn<T>[] {
  const definitions = useMemo(
    () => all.map((column) => ({ id: getName(column), size: toPixels(column.width) })),
    [all],
  );
  const state = useMemo(() => {
    if (!layout) return NO_CHANGES;
    const names = all.map(getName);
    const always = all.filter(({ isMain, isFixed }) => isMain || isFixed).map(getName);
    const { columnOrder, columnVisibility, columnPinning, ...others } = layout.state;
    const moved = columnOrder.filter((name) => names.includes(name));
    const places = new Set(moved);
    const fixed = columnPinning.start.length > 0 ? all.filter(({ isFixed }) => isFixed) : [];
    return {
      ...others,
      columnPinning: { start: [...fixed.map(getName), ...columnPinning.start], end: [] },
      columnVisibility: {
        ...columnVisibility,
        ...Object.fromEntries(always.map((name) => [name, true])),
      },
      // Columns that cannot be moved keep their places.
      columnOrder: names.map((name) => (places.has(name) ? (moved.shift() ?? name) : name)),
    };
  }, [all, layout]);
  const table = useTable({ features, columns: definitions, data: NO_ROWS, state });

  return useMemo(
    () =>
      table.getVisibleLeafColumns().flatMap((shown) => {
        const column = all.find((each) => getName(each) === shown.id);
        const isPinned = shown.getIsPinned() !== false;
        const isFree = column?.isMain || column?.isFixed;
        return column
          ? {
              ...column,
              size: isPinned ? shown.getSize() : isFree ? undefined : state.columnSizing[shown.id],
              left: isPinned ? shown.getStart('start') : undefined,
            }
          : [];
      }),
    [table, all, state],
  );
}

const DEFAULT_WIDTH_PX = 160;
const toPixels = (track: string) =>
  /^[\d.]+rem$/.test(track) ? Number.parseFloat(track) * 16 : DEFAULT_WIDTH_PX;

type Kind = 'list' | 'table' | 'grid';

function getKind<T>({
  sorting,
  layout,
  isPhone,
}: Pick<DataTableProps<T>, 'sorting' | 'layout'> & { isPhone: boolean }): Kind {
  if (layout) return isPhone ? 'list' : 'grid';
  return sorting ? 'table' : 'list';
}

/** Focuses a row that may have to be scrolled into view first. */
function useRowFocus(scrollToRow: ((index: number) => void) | undefined) {
  const wanted = useRef<number>(undefined);
  const find = (index: number) =>
    document.querySelector<HTMLElement>(`[role="grid"] [role="row"][data-index="${index}"]`);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = find(wanted.current);
    if (!row) return;
    wanted.current = undefined;
    focusRowOf(row);
  });

  return (index: number) => {
    const row = find(index);
    if (row) focusRowOf(row);
    else {
      wanted.current = index;
      scrollToRow?.(index);
    }
  };
}

interface RowProps<T> {
  row: T;
  index: number;
  count: number;
  kind: Kind;
  columns: readonly PlacedColumn<T>[];
  expansion: Expansion<T> | undefined;
  ref: Ref<HTMLLIElement> | undefined;
}

/** Memoized: rows that stay in view must not re-render while scrolling. */
const Row = memo(function Row<T>(props: RowProps<T>) {
  const { row, index, count, ref, columns, expansion, kind } = props;
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
        className="row"
      >
        {columns.map((column) => (
          <div
            key={column.header}
            role={cellRole}
            {...(kind === 'grid' && { tabIndex: -1, 'data-cell': column.header })}
            {...getCellProps(column)}
          >
            {column.cell(row)}
          </div>
        ))}
        {expansion && (
          <span aria-hidden="true" data-chevron="" className="chevron">
            <Icon name="next" size={16} />
          </span>
        )}
        {isOpen && (
          <div id={detailsId} role={cellRole} className="details">
            {expansion?.renderDetails(row)}
          </div>
        )}
      </Item>
    </RowContext>
  );
}) as <T>(props: RowProps<T>) => ReactNode;

/** The screens on which a column is hidden. */
const getHiddenAt = ({
  tabletWidth,
  isWideOnly,
}: Pick<Column<never>, 'tabletWidth' | 'isWideOnly'>) =>
  isWideOnly ? 'laptop' : tabletWidth === null ? 'tablet' : undefined;

const getCellProps = <T,>(column: PlacedColumn<T>) => {
  const { header, align, isMono, isLabeled, phone, left } = column;
  return {
    'data-align': align,
    'data-hidden': left === undefined ? getHiddenAt(column) : undefined,
    'data-mono': isMono,
    'data-label': isLabeled ? header : undefined,
    'data-phone': phone === null ? 'none' : undefined,
    'data-pinned': left !== undefined,
    style: { '--area': phone ?? undefined, left } as CSSProperties,
  };
};

interface RowState {
  detailsId: string;
  isOpen: boolean;
  toggle: () => void;
}

const RowContext = createContext<RowState | undefined>(undefined);

/** A closed row can be pressed anywhere. */
export function RowToggle({ children }: { children: ReactNode }) {
  const row = use(RowContext);
  if (!row) throw new Error('RowToggle needs a DataTable with an expansion');

  return (
    <button
      type="button"
      aria-expanded={row.isOpen}
      aria-controls={row.isOpen ? row.detailsId : undefined}
      className={row.isOpen ? 'toggle' : 'stretched toggle'}
      onClick={row.toggle}
    >
      {children}
    </button>
  );
}

interface SkeletonRowsProps<T> extends DataTableProps<T> {
  columns: readonly PlacedColumn<T>[];
  kind: Kind;
}

function SkeletonRows<T>({ columns, rowHeight, kind, skeletonRows = 8 }: SkeletonRowsProps<T>) {
  const Item = (kind === 'list' ? 'li' : 'div') as 'li';
  return Array.from({ length: skeletonRows }, (_, index) => (
    <Item
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
      key={index}
      aria-hidden="true"
      data-skeleton=""
      className="row skeleton"
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
    >
      {columns.map((column) => (
        <div key={column.header} {...getCellProps(column)}>
          <Skeleton width="80%" height={22} />
        </div>
      ))}
    </Item>
  ));
}

function getTracks<T>(
  columns: readonly PlacedColumn<T>[],
  { expansion, phoneColumns }: DataTableProps<T>,
): CSSProperties {
  const chevron = expansion ? ['2rem'] : [];
  const toPixelTrack = ({ size }: PlacedColumn<T>) => size && `${size}px`;
  const wide = columns.map((column) => toPixelTrack(column) ?? column.width);
  const shown = columns.filter(({ isWideOnly, left }) => !isWideOnly || left !== undefined);
  const laptop = shown.map((column) => toPixelTrack(column) ?? column.width);
  const tablet = shown
    .filter(({ tabletWidth, left }) => tabletWidth !== null || left !== undefined)
    .map((column) => toPixelTrack(column) ?? column.tabletWidth ?? column.width);
  return {
    '--wide': [...wide, ...chevron].join(' '),
    '--laptop': [...laptop, ...chevron].join(' '),
    '--tablet': [...tablet, ...chevron].join(' '),
    '--phone': phoneColumns,
  } as CSSProperties;
}

const PHONE = '@media (max-width: 47.996875rem)';
const TABLET = '@media (min-width: 48rem) and (max-width: 79.996875rem)';
const LAPTOP = '@media (min-width: 80rem) and (max-width: 89.996875rem)';
const WIDE = '@media (min-width: 90rem)';

const Root = styled('div')(({ theme: { vars, breakpoints, transitions } }) => ({
  '--cell-block': '0.625rem',
  position: 'relative',
  borderTop: `4px double ${vars.palette.text.primary}`,
  '&[data-density="compact"]': { '--cell-block': '0.125rem' },
  '& .columns': { display: 'grid', gridTemplateColumns: 'var(--phone, minmax(0, 1fr))' },
  '& .head': {
    position: 'sticky',
    zIndex: 3,
    top: 'var(--office-bar, 0)',
    overflow: 'hidden',
    borderBottom: `1px solid ${vars.palette.pencil}`,
    backgroundColor: vars.palette.background.default,
    color: vars.palette.text.secondary,
    font: vars.font.caption,
  },
  '& .columns > [role="columnheader"], & .head.columns > span': {
    position: 'relative',
    minWidth: 0,
    padding: '0.5rem 0.625rem',
  },
  '& .rows': { transition: transitions.create('opacity') },
  '& .rows[data-stale="true"]': { opacity: 0.55 },
  '& .row': {
    '--stretched-offset': '-3px',
    position: 'relative',
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    borderBottom: `1px solid ${vars.palette.divider}`,
    font: vars.font.body2,
  },
  '& .row > *': { minWidth: 0, padding: 'var(--cell-block) 0.625rem' },
  '& [data-mono="true"]': {
    color: vars.palette.text.secondary,
    font: vars.font.caption,
    fontVariantNumeric: 'tabular-nums',
  },
  // Plain elements: each component of Material UI takes time in every row that scrolls into view.
  '& .row > :not(.details) h2': { font: vars.font.button },
  '& .photo': { width: 56, height: 56, backgroundColor: vars.palette.linen },
  '& .item': { display: 'flex', alignItems: 'center', gap: '0.5rem' },
  '& .item > div': { minWidth: 0 },
  '& .item h2, & .item p': { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  '& .item p': { color: vars.palette.text.secondary },
  '& .stretched': { textDecoration: 'none' },
  '& .row:hover .stretched': { textDecoration: 'underline' },
  '& .row:has(.stretched):hover': { backgroundColor: vars.palette.linen },
  '& .row[data-open="true"]': {
    backgroundColor: vars.palette.background.paper,
    boxShadow: `inset 3px 0 0 ${vars.palette.primary.main}`,
  },
  '& [data-cell]:focus-visible': { outlineOffset: '-3px' },
  // Long lines in the details must not widen the columns.
  '& .details': { contain: 'inline-size', gridColumn: '1 / -1' },
  '& .toggle': { maxWidth: '100%', overflowWrap: 'anywhere', textAlign: 'left' },
  '& .toggle:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& .chevron': { transform: 'rotate(90deg)', transition: transitions.create('transform') },
  '& .row[data-open="true"] > .chevron': { transform: 'rotate(-90deg)' },
  [breakpoints.up('md')]: {
    '& .columns': { gridTemplateColumns: 'var(--tablet)' },
    '& [data-align="end"]': { textAlign: 'right' },
    '& .skeleton': { minHeight: 'var(--row-height)' },
    '&[role="grid"] .rows': { overflow: 'auto hidden' },
    '& .columns > [data-pinned="true"], & .row > [data-pinned="true"]': {
      position: 'sticky',
      zIndex: 1,
      backgroundColor: vars.palette.background.default,
    },
  },
  [TABLET]: { '& [data-hidden]': { display: 'none' } },
  [LAPTOP]: {
    '& .columns': { gridTemplateColumns: 'var(--laptop)' },
    '& [data-hidden="laptop"]': { display: 'none' },
  },
  [WIDE]: { '& .columns': { gridTemplateColumns: 'var(--wide)' } },
  [PHONE]: {
    '& .head': { display: 'none' },
    '& .row': { padding: '0.625rem 0', columnGap: '0.875rem', rowGap: '0.25rem' },
    '& .row > *': { gridArea: 'var(--area, auto)', padding: 0 },
    '& .row > .chevron': { gridArea: '2 / -2', justifySelf: 'end' },
    '& .row > .details': { gridArea: 'auto / 1 / auto / -1' },
    '& [data-phone="none"]': { display: 'none' },
    '& [data-label]::before': {
      content: 'attr(data-label) " "',
      color: vars.palette.text.secondary,
      font: vars.font.caption,
    },
    '& .row[data-open="true"]': {
      marginInline: 'calc(-1 * var(--page-gutter))',
      paddingInline: 'var(--page-gutter)',
    },
  },
}));
