import { useState } from 'react';
import { readDeviceSetting, writeDeviceSetting } from '../lib/useDeviceSetting.ts';

/** A table's layout as a member of staff has changed it, by the headers of its columns. */
interface Changes {
  hidden: readonly string[];
  /** In pixels. */
  widths: Readonly<Record<string, number>>;
}

export const MIN_WIDTH = 48;
export const MAX_WIDTH = 640;

/** The columns that a table shows and their widths, kept on this device.
 *  @param name of the table, different for each screen
 *  @param hiddenAtFirst headers of columns that are shown on request */
export function useTableLayout(name: string, hiddenAtFirst: readonly string[] = []) {
  const setting = `columns:${name}`;
  const [changes, setChanges] = useState(() =>
    parseChanges(readDeviceSetting(setting), hiddenAtFirst),
  );
  const change = (changed: Changes) => {
    setChanges(changed);
    writeDeviceSetting(setting, changed);
  };
  const { hidden, widths } = changes;

  return {
    isShown: (header: string) => !hidden.includes(header),
    getWidth: (header: string) => widths[header],
    hidden,
    setHidden: (headers: readonly string[]) => change({ ...changes, hidden: headers }),
    setShown: (header: string, isShown: boolean) => {
      const others = hidden.filter((each) => each !== header);
      change({ ...changes, hidden: isShown ? others : [...others, header] });
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
      hidden.length !== hiddenAtFirst.length ||
      hidden.some((header) => !hiddenAtFirst.includes(header)) ||
      Object.keys(widths).length > 0,
    reset: () => change({ hidden: hiddenAtFirst, widths: {} }),
  };
}
export type TableLayout = ReturnType<typeof useTableLayout>;

const clamp = (width: number) => Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));

/** Something else may have written there. */
function parseChanges(stored: unknown, hiddenAtFirst: readonly string[]): Changes {
  if (typeof stored !== 'object' || stored === null) return { hidden: hiddenAtFirst, widths: {} };
  const { hidden, widths }: { hidden?: unknown; widths?: unknown } = stored;
  const sizes = Object.entries(typeof widths === 'object' && widths !== null ? widths : {});
  return {
    hidden: Array.isArray(hidden)
      ? hidden.filter((each) => typeof each === 'string')
      : hiddenAtFirst,
    widths: Object.fromEntries(
      sizes.flatMap(([header, width]) =>
        typeof width === 'number' && Number.isFinite(width) ? [[header, clamp(width)]] : [],
      ),
    ),
  };
}
