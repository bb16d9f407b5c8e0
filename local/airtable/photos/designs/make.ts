import type { Look } from '../look.ts';

export type Make = (args: readonly string[], seed: number) => Look;
export const canvas = (front: string, back: string, more: Partial<Look> = {}): Look => ({
  front,
  back,
  surface: 'canvas',
  lift: 1.6,
  detail: [0, 60, 2.1],
  ...more,
});
export const steel = (front: string, back: string, more: Partial<Look> = {}): Look => ({
  front,
  back,
  surface: 'paint',
  lift: 2,
  detail: [40, 40, 2.1],
  ...more,
});
