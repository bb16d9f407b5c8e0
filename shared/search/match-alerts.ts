import type { AlertQuery } from '../entities/alert.ts';
import type { Product } from '../entities/product.ts';
import { buildCatalog } from './build-catalog.ts';
import { ProductIndex } from './product-index.ts';

/**
 * Matches new products with the shop's search.
 *
 * A search among a few new products is unreliable: it corrects words that only other products have, drops words that
 * no product has, and takes phrases apart. Its results are therefore checked against the whole catalog.
 */
export class AlertMatcher {
  readonly #arrivals: readonly Product[];
  readonly #index: ProductIndex;
  readonly #whole: ProductIndex;
  readonly #positions: readonly (number | undefined)[];
  /** Cached by text, because many saved searches share words and differ in other filters. */
  readonly #confirmed = new Map<string, ReadonlySet<number>>();

  constructor(arrivals: readonly Product[], whole: ProductIndex) {
    this.#index = new ProductIndex(buildCatalog(arrivals));
    this.#arrivals = Array.from(
      { length: this.#index.size },
      (_, position) => JSON.parse(this.#index.jsonAt(position)) as Product,
    );
    this.#whole = whole;
    this.#positions = this.#arrivals.map(({ id }) => whole.positionOf(id));
  }

  /** @returns ids of new products, best first. Sold and held products follow equally relevant ones. */
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
