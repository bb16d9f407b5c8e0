import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { focusOnMount } from '../../../lib/focusOnMount.ts';
import styles from './photo.module.css';

/** In fractions of the photo's width and height, from the top left. */
export interface Point {
  x: number;
  y: number;
}

interface HandleProps {
  label: string;
  /** Has its color. */
  line: string;
  at: Point;
  /** The distance for each press of an arrow key. Default: fine steps, for measured lines. */
  steps?: readonly [step: number, withShift: number];
  hasFocus?: boolean;
  describedBy?: string;
  /** The point may be outside of the photo. */
  onMove: (to: Point) => void;
  /** The actions of other keys than the arrows. */
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
const FINE_STEPS = [0.002, 0.02] as const;

/** A button on a photo, its parent, that is dragged, or moved by the arrow keys. */
export function Handle(props: HandleProps) {
  const { label, line, at, steps = FINE_STEPS, hasFocus = false, describedBy } = props;
  const { onMove, keys = {}, children } = props;

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
    const step = steps[event.shiftKey ? 1 : 0];
    onMove({ x: at.x + arrow.x * step, y: at.y + arrow.y * step });
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
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
