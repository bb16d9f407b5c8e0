import { useRef } from 'react';
import styles from './ColumnHeader.module.css';
import { Icon } from './Icon.tsx';
import { MAX_WIDTH, MIN_WIDTH, type TableLayout } from './useTableLayout.ts';

export interface Sorting {
  sort: string;
  order: 'asc' | 'desc';
  onChange: (sort: string, order: 'asc' | 'desc') => void;
}

interface ColumnHeaderProps {
  header: string;
  name: string;
  sort: string | undefined;
  firstOrder: 'asc' | 'desc';
  sorting: Sorting | undefined;
  layout: TableLayout | undefined;
}

export function ColumnHeader(props: ColumnHeaderProps) {
  const { header, name, sort, firstOrder, sorting, layout } = props;
  const isSorted = sort !== undefined && sorting?.sort === sort;
  const isDescending = isSorted && sorting?.order === 'desc';
  const toggle = () => {
    if (sort === undefined) return;
    const reversed = isDescending ? 'asc' : 'desc';
    sorting?.onChange(sort, isSorted ? reversed : firstOrder);
  };

  return (
    <>
      {sort !== undefined && sorting ? (
        <button type="button" className={styles.sort} onClick={toggle}>
          {header}
          <span data-order={isSorted && sorting.order} className={styles.arrow}>
            <Icon name="next" size={12} />
          </span>
        </button>
      ) : (
        header
      )}
      {layout && <WidthHandle header={header} name={name} layout={layout} />}
    </>
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
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <span
      role="separator"
      aria-label={`Width of ${header}`}
      aria-orientation="vertical"
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={layout.getWidth(name) ?? MIN_WIDTH}
      aria-valuetext={formatWidth(layout.getWidth(name))}
      tabIndex={0}
      title="Drag to change the width; double-click to restore it"
      className={styles.handle}
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
