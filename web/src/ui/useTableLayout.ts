import { useMemo, useState } from 'react';
import { readDeviceSetting, writeDeviceSetting } from '../lib/useDeviceSetting.ts';

/** A table's layout as a member of staff has changed it, by the headers of its columns. */
interface Changes {
  hidden: readonly string[];
  /** Those of the columns hidden at first that are shown. */
  shown: readonly string[];
  /** In pixels. */
  widths: Readonly<Record<string, number>>;
}

export const MIN_WIDTH = 48;
export const MAX_WIDTH = 640;
const NONE_HIDDEN: readonly string[] = [];

/** The columns that a table shows and their widths, kept on this device.
 *  @param name of the table, different for each screen
 *  @param hiddenAtFirst headers of columns that are shown on request; columns may be added later. A constant: the layout
 *  stays the same until it changes */
export function useTableLayout(name: string, hiddenAtFirst: readonly string[] = NONE_HIDDEN) {
  const setting = `columns:${name}`;
  const [changes, setChanges] = useState(() => parseChanges(readDeviceSetting(setting)));
  return useMemo(() => {
    const change = (changed: Changes) => {
      setChanges(changed);
      writeDeviceSetting(setting, changed);
    };
    return toLayout(changes, hiddenAtFirst, change);
  }, [changes, hiddenAtFirst, setting]);
}

function toLayout(
  changes: Changes,
  hiddenAtFirst: readonly string[],
  change: (changed: Changes) => void,
) {
  const { hidden, shown, widths } = changes;
  const allHidden = [...new Set([...hidden, ...hiddenAtFirst])].filter(
    (header) => !shown.includes(header),
  );
  const setHidden = (headers: readonly string[]) =>
    change({
      widths,
      hidden: headers,
      shown: hiddenAtFirst.filter((header) => !headers.includes(header)),
    });

  return {
    isShown: (header: string) => !allHidden.includes(header),
    getWidth: (header: string) => widths[header],
    hidden: allHidden,
    setHidden,
    setShown: (header: string, isShown: boolean) => {
      const others = allHidden.filter((each) => each !== header);
      setHidden(isShown ? others : [...others, header]);
    },
    /** @param width undefined for the column's own. */
    setWidth: (header: string, width: number | undefined) => {
      const { [header]: _, ...others } = widths;
      change({
        ...changes,
        widths: width === undefined ? others : { ...others, [header]: clamp(width) },
      });
    },
    isChanged:
      allHidden.length !== hiddenAtFirst.length ||
      allHidden.some((header) => !hiddenAtFirst.includes(header)) ||
      Object.keys(widths).length > 0,
    reset: () => change({ hidden: [], shown: [], widths: {} }),
  };
}
export type TableLayout = ReturnType<typeof useTableLayout>;

const clamp = (width: number) => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));

/** Something else may have written there. */
function parseChanges(stored: unknown): Changes {
  if (typeof stored !== 'object' || stored === null) return { hidden: [], shown: [], widths: {} };
  const given: { hidden?: unknown; shown?: unknown; widths?: unknown } = stored;
  const { widths } = given;
  const sizes = Object.entries(typeof widths === 'object' && widths !== null ? widths : {});
  return {
    hidden: parseHeaders(given.hidden),
    shown: parseHeaders(given.shown),
    widths: Object.fromEntries(
      sizes.flatMap(([header, width]) =>
        typeof width === 'number' && Number.isFinite(width) ? [[header, clamp(width)]] : [],
      ),
    ),
  };
}

const parseHeaders = (stored: unknown) =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
