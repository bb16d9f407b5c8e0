import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

interface VirtualRows {
  /** Rows of the whole list. */
  count: number;
  /** Of a row, until it is measured. */
  height: number;
  gap?: number;
}

/** Of a long list, the rows in view and a few around them; padding stands for the others. The page's
 *  own scrolling moves it. */
export function useVirtualRows({ count, height, gap = 0 }: VirtualRows) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    estimateSize: () => height,
    overscan: 4,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  const [first] = rows;
  const last = rows.at(-1);

  // What stands above the list may grow at any time.
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
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
