import { styled, TableSortLabel } from '@mui/material';
import { useRef } from 'react';
import { MAX_WIDTH, MIN_WIDTH, type TableLayout } from './useTableLayout.ts';

export interface Sorting {
  sort: string;
  order: 'asc' | 'desc';
  onChange: (sort: string, order: 'asc' | 'desc') => void;
}

interface HeaderCellProps {
  header: string;
  name: string;
  sort?: string;
  firstOrder?: 'desc';
  align?: 'end';
  /** The screens on which it is hidden. */
  hiddenAt: string | undefined;
  isMain?: boolean;
  isFixed?: boolean;
  left?: number | undefined;
  sorting: Sorting | undefined;
  layout: TableLayout | undefined;
}

export function HeaderCell(props: HeaderCellProps) {
  const { header, name, sort, firstOrder = 'asc', align, hiddenAt, isMain, isFixed } = props;
  const { left, sorting, layout } = props;
  const isSorted = sort !== undefined && sorting?.sort === sort;
  const order = isSorted ? sorting.order : firstOrder;
  const toggle = () => {
    if (sort === undefined) return;
    const reversed = order === 'asc' ? 'desc' : 'asc';
    sorting?.onChange(sort, isSorted ? reversed : firstOrder);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: it is outside a table element
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <div
      role="columnheader"
      aria-sort={isSorted ? (order === 'desc' ? 'descending' : 'ascending') : undefined}
      data-align={align}
      data-hidden={hiddenAt}
      data-pinned={left !== undefined}
      style={{ left }}
    >
      {isFixed ? (
        <span className="visually-hidden">{header}</span>
      ) : sort !== undefined && sorting ? (
        <TableSortLabel
          component="button"
          active={isSorted}
          direction={order}
          sx={{ textAlign: 'inherit' }}
          onClick={toggle}
        >
          {header}
        </TableSortLabel>
      ) : (
        header
      )}
      {layout && !isMain && !isFixed && <WidthHandle header={header} name={name} layout={layout} />}
    </div>
  );
}

const STEP = 16;

interface WidthHandleProps {
  header: string;
  name: string;
  layout: TableLayout;
}

/** A double click or Home restores the default width. */
function WidthHandle({ header, name, layout }: WidthHandleProps) {
  const drag = useRef<{ x: number; width: number } | undefined>(undefined);
  const measure = (handle: HTMLElement) => handle.parentElement?.getBoundingClientRect().width ?? 0;
  const reset = () => layout.setWidth(name, undefined);
  const resize = (handle: HTMLElement, by: number) => layout.setWidth(name, measure(handle) + by);

  return (
    <Handle
      role="separator"
      aria-label={`Width of ${header}`}
      aria-orientation="vertical"
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={layout.getWidth(name) ?? MIN_WIDTH}
      aria-valuetext={formatWidth(layout.getWidth(name))}
      tabIndex={0}
      title="Drag to change the width; double-click to restore it"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: measure(event.currentTarget) };
      }}
      onPointerMove={({ clientX }) => {
        const from = drag.current;
        if (from) layout.setWidth(name, from.width + clientX - from.x);
      }}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
      onDoubleClick={reset}
      onKeyDown={(event) => {
        const { key, currentTarget } = event;
        if (key === 'ArrowLeft') resize(currentTarget, -STEP);
        else if (key === 'ArrowRight') resize(currentTarget, STEP);
        else if (key === 'Home') reset();
        else return;
        event.preventDefault();
      }}
    />
  );
}

const formatWidth = (width: number | undefined) =>
  width === undefined ? 'automatic' : `${width} pixels`;

const Handle = styled('span')(({ theme: { vars } }) => ({
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  width: '0.625rem',
  borderRight: `1px solid ${vars.palette.divider}`,
  cursor: 'col-resize',
  touchAction: 'none',
  '&:hover, &:active, &:focus-visible': {
    borderRight: `2px solid ${vars.palette.primary.main}`,
  },
}));
