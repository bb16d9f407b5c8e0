import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

/** In pixels: covers what is scrolled while a slow device renders the next rows. */
const OVERSCAN_PX = 600;
/** In pixels: rows are added and removed in batches, since each change lays out the whole list. */
const STEP_PX = 300;

interface VirtualRows {
  count: number;
  /** Estimate in pixels until a row is measured. A wrong one costs a second rendering per row. */
  height: number;
  gap?: number;
  isEnabled?: boolean;
}

/** Renders only the rows near the view; padding replaces the others. The list scrolls with the page. */
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

  // No dependencies: anything above the list may change its height. Measuring while scrolling would delay each frame.
  useLayoutEffect(() => {
    if (list.current && !virtualizer.isScrolling)
      setTop(list.current.getBoundingClientRect().top + window.scrollY);
  });

  return {
    list,
    rows: rows.map(({ index }) => index),
    measureRow: virtualizer.measureElement,
    scrollToRow: (index: number) => virtualizer.scrollToIndex(index, { align: 'center' }),
    style: {
      rowGap: gap,
      paddingTop: first ? first.start - top : 0,
      paddingBottom: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    },
  };
}
