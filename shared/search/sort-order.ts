import type { Product } from '../entities/product.ts';
import { ERAS } from '../vocabulary.ts';

export interface SortKey {
  id: string;
  listedAt: string;
}

/** The record may be older than its listing. */
export const getListingTime = ({ listedAt, createdAt }: Pick<Product, 'listedAt' | 'createdAt'>) =>
  listedAt ?? createdAt;

export function newestFirst(
  a: Pick<Product, 'id' | 'listedAt' | 'createdAt'>,
  b: Pick<Product, 'id' | 'listedAt' | 'createdAt'>,
): number {
  const [atA, atB] = [getListingTime(a), getListingTime(b)];
  if (atA !== atB) return atA < atB ? 1 : -1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Numbers compare by value: '2nd' before '11th'. */
export const { compare: compareNames } = new Intl.Collator('en', {
  numeric: true,
  ignorePunctuation: true,
});

/** Products without a known era come last.
 *  @param eras the index of each product's era in the list of values. */
export function orderByEra(eras: Uint32Array, values: readonly string[]): Uint32Array {
  const known = new Map<string, number>(ERAS.map((era, rank) => [era, rank]));
  const ranks = values.map((value) => known.get(value) ?? ERAS.length);
  const next = new Uint32Array(ERAS.length + 2);
  const rankAt = (position: number) => ranks[eras[position] as number] as number;
  for (let position = 0; position < eras.length; position += 1) {
    next[rankAt(position) + 1] = (next[rankAt(position) + 1] as number) + 1;
  }
  for (let rank = 1; rank < next.length; rank += 1) {
    next[rank] = (next[rank] as number) + (next[rank - 1] as number);
  }
  const order = new Uint32Array(eras.length);
  for (let position = 0; position < eras.length; position += 1) {
    const slot = next[rankAt(position)] as number;
    order[slot] = position;
    next[rankAt(position)] = slot + 1;
  }
  return order;
}
