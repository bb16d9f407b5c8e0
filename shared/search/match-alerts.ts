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
  /** Results by text: many saved searches have the same words and other filters. */
  readonly #found = new Map<string, readonly number[]>();

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

  /** @returns ids of new products, the best first. */
  match({ search = '', priceMin, priceMax, ...filters }: AlertQuery): string[] {
    const listed = this.#index.list({
      ...filters,
      ...(priceMin !== undefined && { priceMin: Number(priceMin) }),
      ...(priceMax !== undefined && { priceMax: Number(priceMax) }),
    });
    const isListed = new Set(listed);
    const positions =
      search === '' ? [...listed] : this.#search(search).filter((at) => isListed.has(at));
    return positions.flatMap((at) => this.#arrivals[at]?.id ?? []);
  }

  #search(text: string): readonly number[] {
    const known = this.#found.get(text);
    if (known) return known;
    const found = this.#confirm(text, [...this.#index.search(text).positions]);
    this.#found.set(text, found);
    return found;
  }

  /** Leaves out products that the whole shop's search does not find, or finds only without one of the words. */
  #confirm(text: string, found: readonly number[]): readonly number[] {
    if (found.length === 0) return found;
    const { positions, interpretation } = this.#whole.search(text);
    if (interpretation.dropped.length > 0) return [];
    const confirmed = new Set(positions);
    return found.filter((at) => confirmed.has(this.#positions[at] ?? -1));
  }
}
