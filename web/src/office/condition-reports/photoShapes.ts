import type { Point } from '../common/photo/Handle.tsx';

export interface Box extends Point {
  width: number;
  height: number;
}

const MIN_SIDE = 0.01;
const CLICKED_SIDE = 0.1;

const round = (part: number): number => Math.round(part * 10_000) / 10_000;

const limit = (part: number, min: number, max: number): number =>
  round(Math.min(max, Math.max(min, part)));

export const toPhoto = ({ x, y }: Point): Point => ({ x: limit(x, 0, 1), y: limit(y, 0, 1) });

/** The box between two opposite corners. */
const toBox = (from: Point, to: Point): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: round(Math.abs(to.x - from.x)),
  height: round(Math.abs(to.y - from.y)),
});

/** @returns undefined for a click, which has no size. */
export function drawBox(from: Point, to: Point): Box | undefined {
  const box = toBox(from, to);
  return box.width < MIN_SIDE || box.height < MIN_SIDE ? undefined : box;
}

/** A click draws a small area around it. */
export const drawArea = (from: Point, to: Point): Box =>
  drawBox(from, to) ??
  moveBox(
    { ...to, width: CLICKED_SIDE, height: CLICKED_SIDE },
    { x: to.x - CLICKED_SIDE / 2, y: to.y - CLICKED_SIDE / 2 },
  );

/** Stays on the photo and keeps its size. */
export const moveBox = <B extends Box>(box: B, { x, y }: Point): B => ({
  ...box,
  x: limit(x, 0, 1 - box.width),
  y: limit(y, 0, 1 - box.height),
});

/** Grows or shrinks a box around its middle. */
export function resizeBox<B extends Box>(box: B, by: number): B {
  const width = limit(box.width + by, MIN_SIDE, 1);
  const height = limit(box.height + by, MIN_SIDE, 1);
  return moveBox(
    { ...box, width, height },
    { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2 },
  );
}

/** The opposite corner stays. */
export function moveTopLeft(box: Box, { x, y }: Point): Box {
  const end = getBottomRight(box);
  return toBox({ x: limit(x, 0, end.x - MIN_SIDE), y: limit(y, 0, end.y - MIN_SIDE) }, end);
}

/** The opposite corner stays. */
export const moveBottomRight = (box: Box, { x, y }: Point): Box =>
  toBox(box, { x: limit(x, box.x + MIN_SIDE, 1), y: limit(y, box.y + MIN_SIDE, 1) });

export const getBottomRight = ({ x, y, width, height }: Box): Point => ({
  x: round(x + width),
  y: round(y + height),
});
