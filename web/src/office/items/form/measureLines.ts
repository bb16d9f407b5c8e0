import type { Dimension } from '../../../../../shared/item-form/guidance.ts';
import { parseDimension } from '../../common/items/itemValues.ts';
import type { Point } from '../../common/photo/Handle.tsx';

const INCHES_PER_UNIT = { cm: 1 / 2.54, mm: 1 / 25.4, in: 1 } as const;
const SCALE = /^(.+?) *(cm|mm|in)?$/;

/**
 * Reads '10 cm', '50 mm', '2 1/2' and '2 in'.
 * @returns inches; undefined otherwise
 */
export function parseScale(text: string): number | undefined {
  const [, number = '', unit = 'in'] = SCALE.exec(text.trim().toLowerCase()) ?? [];
  const length = parseDimension('length', number);
  return length && length * INCHES_PER_UNIT[unit as keyof typeof INCHES_PER_UNIT];
}

export interface Line {
  ends: readonly [Point, Point];
  isPlaced: boolean;
}

export type Length = Exclude<Dimension, 'weight'>;
export type LineName = 'scale' | Length;

const line = (x1: number, y1: number, x2: number, y2: number): Line => ({
  ends: [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ],
  isPlaced: false,
});

export const START_LINES: Readonly<Record<LineName, Line>> = {
  scale: line(0.1, 0.92, 0.5, 0.92),
  length: line(0.2, 0.3, 0.8, 0.3),
  width: line(0.35, 0.2, 0.35, 0.75),
  height: line(0.65, 0.2, 0.65, 0.75),
};

export function moveEnd({ ends }: Line, end: 0 | 1, { x, y }: Point): Line {
  const to = { x: clamp(x), y: clamp(y) };
  return { ends: end === 0 ? [to, ends[1]] : [ends[0], to], isPlaced: true };
}

const clamp = (part: number) => Math.min(1, Math.max(0, part));

/**
 * @param scaleInches length of the scale line
 * @param photo its size in pixels
 * @returns inches with two decimals; undefined until both lines are placed
 */
export function measureInches(
  measured: Line,
  scale: Line,
  scaleInches: number,
  photo: { width: number; height: number },
): number | undefined {
  const scalePixels = getLength(scale, photo);
  if (!measured.isPlaced || !scale.isPlaced || scalePixels === 0) return undefined;
  const inches = (getLength(measured, photo) / scalePixels) * scaleInches;
  return Math.round(inches * 100) / 100 || undefined;
}

const getLength = (
  { ends: [from, to] }: Line,
  { width, height }: { width: number; height: number },
): number => Math.hypot((to.x - from.x) * width, (to.y - from.y) * height);
