import type { DeliveredLine } from '../entities/delivery.ts';

/** @returns the units of each piece in several lists of lines. */
export function sumLines(all: readonly (readonly DeliveredLine[])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of all.flat()) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  }
  return sums;
}
