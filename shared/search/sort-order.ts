import type { Product } from '../entities/product.ts';

export type SortKey = Pick<Product, 'id' | 'createdAt'>;

/** Compares by creation time, newest first, then by id. */
export function newestFirst(a: SortKey, b: SortKey): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
