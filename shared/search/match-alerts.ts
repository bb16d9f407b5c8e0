import type { AlertQuery } from '../entities/alert.ts';
import type { Product } from '../entities/product.ts';
import { buildCatalog } from './build-catalog.ts';
import { ProductIndex } from './product-index.ts';

/** Finds the new products that saved searches match, with the shop's own search.
 *
 *  A search of a few new products alone says little: it corrects words that only the others have, leaves out words that
 *  no product has, and takes phrases apart. What it finds is therefore checked in the whole catalog. */
export class AlertMatcher {
  readonly #arrivals: readonly Product[];
  readonly #index: ProductIndex;
  readonly #whole: ProductIndex;
  /** The positions of the new products in the whole catalog. */
  readonly #positions: readonly (number | undefined)[];
  /** The positions of the new products that the whole shop's search finds, by text: many saved searches have the same
   *  words and other filters. */
  readonly #confirmed = new Map<string, ReadonlySet<number>>();

  /** @param whole The catalog with all products of the shop. */
  constructor(arrivals: readonly Product[], whole: ProductIndex) {
    this.#index = new ProductIndex(buildCatalog(arrivals));
    this.#arrivals = Array.from(
      { length: this.#index.size },
      (_, position) => JSON.parse(this.#index.jsonAt(position)) as Product,
    );
    this.#whole = whole;
    this.#positions = this.#arrivals.map(({ id }) => whole.positionOf(id));
  }

  /** @returns ids of new products, the best first. Of equally relevant ones, those that are sold or on hold come last. */
  match({ search = '', priceMin, priceMax, ...filters }: AlertQuery): string[] {
    const listed = this.#index.list({
      ...filters,
      ...(search !== '' && { search }),
      ...(priceMin !== undefined && { priceMin: Number(priceMin) }),
      ...(priceMax !== undefined && { priceMax: Number(priceMax) }),
    });
    const isFound = search === '' ? () => true : this.#confirm(search);
    return [...listed].filter(isFound).flatMap((at) => this.#arrivals[at]?.id ?? []);
  }

  /** @returns false for products that the whole shop's search does not find, or finds only without one of the words. */
  #confirm(text: string): (at: number) => boolean {
    const known = this.#confirmed.get(text) ?? this.#findConfirmed(text);
    this.#confirmed.set(text, known);
    return (at) => known.has(at);
  }

  #findConfirmed(text: string): ReadonlySet<number> {
    const { positions, interpretation } = this.#whole.search(text);
    if (interpretation.dropped.length > 0) return new Set();
    const found = new Set(positions);
    return new Set(
      [...this.#positions.keys()].filter((at) => found.has(this.#positions[at] ?? -1)),
    );
  }
}
