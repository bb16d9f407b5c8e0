import type { Product } from '../entities/product.ts';

/** What decides where a product stands. */
export type SortKey = Pick<Product, 'id' | 'createdAt'>;

/** Newest first; products of one moment in the order of their ids. */
export function newestFirst(a: SortKey, b: SortKey): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
