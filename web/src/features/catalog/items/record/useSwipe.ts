import { type PointerEvent, useRef } from 'react';

const THRESHOLD_PX = 40;

/** Tells a finger's way across: 1 to the left, which brings the next, -1 to the right. */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const startX = useRef<number>(undefined);
  const stop = () => {
    startX.current = undefined;
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || !event.isPrimary) return stop();
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const way = event.clientX - (startX.current ?? event.clientX);
      stop();
      if (Math.abs(way) >= THRESHOLD_PX) turn(way < 0 ? 1 : -1);
    },
    onPointerCancel: stop,
  };
}
