import type { ItemValues } from './itemValues.ts';

/** Whether it would be a pity if it were struck out by a slip. */
export function isThereMuch(typed: Partial<ItemValues>, photoCount: number): boolean {
  const texts = Object.values(typed).filter(Boolean);
  return photoCount > 0 || texts.length > 2 || texts.some(({ length }) => length > 40);
}
