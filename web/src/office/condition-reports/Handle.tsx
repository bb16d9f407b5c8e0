import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import styles from './PhotoCanvas.module.css';
import { type Point, toPhoto } from './photoShapes.ts';

export type LineName = 'mark' | 'scale' | 'outline';

interface HandleProps {
  label: string;
  line: LineName;
  at: Point;
  hasFocus: boolean;
  describedBy: string;
  onMove: (to: Point) => void;
  /** What other keys than the arrows do. */
  keys?: Readonly<Record<string, () => void>>;
  /** Default: a circle. */
  children?: ReactNode;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Measured lines need finer steps than marks. */
const STEPS: Readonly<Record<LineName, readonly [step: number, withShift: number]>> = {
  mark: [0.01, 0.05],
  scale: [0.002, 0.02],
  outline: [0.002, 0.02],
};

/** A button on the photo that is dragged, or moved by the arrow keys. */
export function Handle(props: HandleProps) {
  const { label, line, at, hasFocus, describedBy, onMove, keys = {}, children } = props;

  const drag = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget, pointerId } = event;
    const photo = currentTarget.parentElement;
    if (photo && currentTarget.hasPointerCapture(pointerId)) onMove(getPoint(event, photo));
  };
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const act = keys[event.key];
    if (!arrow && !act) return;
    event.preventDefault();
    act?.();
    if (!arrow) return;
    const step = STEPS[line][event.shiftKey ? 1 : 0];
    onMove(toPhoto({ x: at.x + arrow.x * step, y: at.y + arrow.y * step }));
  };

  return (
    <button
      ref={hasFocus ? focusOnMount : null}
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      data-line={line}
      className={`${styles.handle} ${children ? styles.number : styles.end}`}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      {children}
    </button>
  );
}

export function getPoint({ clientX, clientY }: PointerEvent, photo: Element): Point {
  const { left, top, width, height } = photo.getBoundingClientRect();
  return toPhoto({ x: (clientX - left) / width, y: (clientY - top) / height });
}
