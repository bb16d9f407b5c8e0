import { useLayoutEffect, useRef } from 'react';

/** Gives the focus of a removed line to the one that takes its place, or else to what says that there
 *  are none; unless the focus has gone elsewhere meanwhile. */
export function useFocusOfRemoved(count: number) {
  const frame = useRef<HTMLDivElement>(null);
  const focused = useRef<number>(undefined);
  const lastCount = useRef(count);

  useLayoutEffect(() => {
    const isFewer = count < lastCount.current;
    lastCount.current = count;
    if (!isFewer || focused.current === undefined) return;
    if (document.activeElement !== document.body) return;
    const removers = frame.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const next = removers?.[Math.min(focused.current, count - 1)];
    (next ?? frame.current?.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
  }, [count]);

  return {
    frame,
    noteFocus: (place: number) => {
      focused.current = place;
    },
  };
}
