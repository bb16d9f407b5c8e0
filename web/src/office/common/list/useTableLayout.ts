import type {
  ColumnOrderState,
  ColumnPinningState,
  ColumnSizingState,
  ColumnVisibilityState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { readDeviceSetting, writeDeviceSetting } from '../../../lib/useDeviceSetting.ts';

export type Density = 'standard' | 'compact';

/** A table's layout as a member of staff has changed it, by the names of its columns. */
interface Changes {
  hidden: readonly string[];
  /** The columns that are hidden by default and that the user shows. */
  shown: readonly string[];
  /** In pixels. */
  widths: ColumnSizingState;
  /** Empty as long as no column was moved. */
  order: ColumnOrderState;
  /** Columns that stay in view while the table scrolls sideways. */
  pinned: readonly string[];
  density: Density;
}

export const MIN_WIDTH = 48;
export const MAX_WIDTH = 640;
const NONE_HIDDEN: readonly string[] = [];
const NO_CHANGES: Changes = {
  hidden: [],
  shown: [],
  widths: {},
  order: [],
  pinned: [],
  density: 'standard',
};

/** The columns that a table shows, their order and widths, and its density, kept on this device.
 *  @param name of the table, different for each screen
 *  @param hiddenAtFirst names of columns that are shown on request. A constant: the layout stays the same until it
 *  changes */
export function useTableLayout(name: string, hiddenAtFirst: readonly string[] = NONE_HIDDEN) {
  const setting = `columns:${name}`;
  const [changes, setChanges] = useState(() => parseChanges(readDeviceSetting(setting)));
  return useMemo(() => {
    const change = (changed: Partial<Changes>) => {
      const next = { ...changes, ...changed };
      setChanges(next);
      writeDeviceSetting(setting, next);
    };
    return toLayout(changes, hiddenAtFirst, change);
  }, [changes, hiddenAtFirst, setting]);
}

function toLayout(
  changes: Changes,
  hiddenAtFirst: readonly string[],
  change: (changed: Partial<Changes>) => void,
) {
  const { hidden, shown, widths, order, pinned, density } = changes;
  const allHidden = [...new Set([...hidden, ...hiddenAtFirst])].filter(
    (name) => !shown.includes(name),
  );
  const setHidden = (names: readonly string[]) =>
    change({ hidden: names, shown: hiddenAtFirst.filter((name) => !names.includes(name)) });
  const columnVisibility: ColumnVisibilityState = Object.fromEntries(
    allHidden.map((name) => [name, false]),
  );
  const columnPinning: ColumnPinningState = { start: [...pinned], end: [] };

  return {
    state: { columnVisibility, columnOrder: order, columnPinning, columnSizing: widths },
    setOrder: (names: ColumnOrderState) => change({ order: names }),
    togglePinned: (name: string) =>
      change({
        pinned: pinned.includes(name) ? pinned.filter((each) => each !== name) : [...pinned, name],
      }),
    density,
    setDensity: (changed: Density) => change({ density: changed }),
    isShown: (name: string) => !allHidden.includes(name),
    hidden: allHidden,
    setHidden,
    setShown: (name: string, isShown: boolean) => {
      const others = allHidden.filter((each) => each !== name);
      setHidden(isShown ? others : [...others, name]);
    },
    getWidth: (name: string) => widths[name],
    /** @param width undefined for the column's own. */
    setWidth: (name: string, width: number | undefined) => {
      const { [name]: _, ...others } = widths;
      change({ widths: width === undefined ? others : { ...others, [name]: clamp(width) } });
    },
    isChanged:
      allHidden.length !== hiddenAtFirst.length ||
      allHidden.some((name) => !hiddenAtFirst.includes(name)) ||
      Object.keys(widths).length + order.length + pinned.length > 0 ||
      density !== NO_CHANGES.density,
    reset: () => change(NO_CHANGES),
  };
}
export type TableLayout = ReturnType<typeof useTableLayout>;

const clamp = (width: number) => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));

/** Something else may have written there. */
function parseChanges(stored: unknown): Changes {
  if (typeof stored !== 'object' || stored === null) return NO_CHANGES;
  const given: Partial<Record<keyof Changes, unknown>> = stored;
  const { widths } = given;
  const sizes = Object.entries(typeof widths === 'object' && widths !== null ? widths : {});
  return {
    hidden: parseNames(given.hidden),
    shown: parseNames(given.shown),
    order: parseNames(given.order),
    pinned: parseNames(given.pinned),
    density: given.density === 'compact' ? 'compact' : 'standard',
    widths: Object.fromEntries(
      sizes.flatMap(([name, width]) =>
        typeof width === 'number' && Number.isFinite(width) ? [[name, clamp(width)]] : [],
      ),
    ),
  };
}

const parseNames = (stored: unknown) =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
