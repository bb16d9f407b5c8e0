import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** Rendered above and below the view, in pixels: what is scrolled while a slow device renders the next rows. */
const OVERSCAN_PX = 600;
/** Rows are added and removed several at a time, in pixels: each time, the whole list is laid out. */
const STEP_PX = 300;

interface VirtualRows {
  count: number;
  /** In pixels; used until a row is measured. Where it is wrong, each new row takes a second rendering. */
  height: number;
  gap?: number;
  isEnabled?: boolean;
}

/** The rows of a long list that are in view, and a few around them; padding takes the place of the others.
 *  The list scrolls with the page. */
export function useVirtualRows({ count, height, gap = 0, isEnabled = true }: VirtualRows) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const step = Math.ceil(STEP_PX / height);
  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    enabled: isEnabled,
    estimateSize: () => height,
    overscan: Math.ceil(OVERSCAN_PX / height),
    rangeExtractor: (range) =>
      defaultRangeExtractor({
        ...range,
        startIndex: Math.floor(range.startIndex / step) * step,
        endIndex: Math.ceil((range.endIndex + 1) / step) * step - 1,
      }),
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  const [first] = rows;
  const last = rows.at(-1);

  // Without dependencies: anything above the list may change its height. While the page scrolls, it does not, and
  // measuring would delay each frame.
  useLayoutEffect(() => {
    if (list.current && !virtualizer.isScrolling)
      setTop(list.current.getBoundingClientRect().top + window.scrollY);
  });

  return {
    list,
    rows: rows.map(({ index }) => index),
    measureRow: virtualizer.measureElement,
    style: {
      rowGap: gap,
      paddingTop: first ? first.start - top : 0,
      paddingBottom: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    },
  };
}
