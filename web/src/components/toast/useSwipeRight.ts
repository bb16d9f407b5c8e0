import { type PointerEvent, useRef, useState } from 'react';

const THRESHOLD_PX = 50;

/** Follows the finger to the right and dismisses from 50 px on; less springs back. */
export function useSwipeRight(dismiss: () => void) {
  const startX = useRef<number>(undefined);
  const [offset, setOffset] = useState(0);

  const release = () => {
    startX.current = undefined;
    if (offset >= THRESHOLD_PX) dismiss();
    else setOffset(0);
  };

  return {
    style: { transform: `translateX(${offset}px)`, touchAction: 'pan-y' as const },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== undefined) setOffset(Math.max(0, event.clientX - startX.current));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
