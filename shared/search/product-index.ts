import { LRUCache } from 'lru-cache';
import { TypedFastBitSet } from 'typedfastbitset';
import type { ProductFacets, ProductQuery } from '../contract/products.ts';
import type { Product } from '../entities/product.ts';
import {
  AUTHENTICITY,
  AVAILABILITIES,
  CONDITIONS,
  ERAS,
  ITEM_TYPES,
  MATERIALS,
  PRICE_RANGES,
} from '../vocabulary.ts';
import { sliceMembers } from './bitset.ts';
import { searchWithDesignations } from './designation-search.ts';
import { newestFirst, type SortKey } from './sort-order.ts';
import { TextIndex } from './text-index.ts';
import { ValueIndex } from './value-index.ts';

/** The filters of a query, without its paging. */
export type ProductFilters = Omit<ProductQuery, 'limit' | 'cursor'>;

/** The product's value for each multiple-choice filter. */
const FILTER_VALUES = {
  itemTypes: ({ itemType }) => itemType,
  eras: ({ era }) => era,
  materials: ({ material }) => material,
  conditions: ({ condition }) => condition,
  availabilities: ({ availability }) => availability,
  authenticity: ({ isAuthentic }) => AUTHENTICITY[isAuthentic ? 0 : 1],
  unitNames: ({ unitName }) => unitName,
} as const satisfies Partial<Record<keyof ProductFilters, (product: Product) => string | null>>;
type ChoiceFilter = keyof typeof FILTER_VALUES;
const CHOICE_FILTERS = Object.keys(FILTER_VALUES) as ChoiceFilter[];

/** The fixed options. Those of unit names come from the products. */
const OPTIONS = {
  itemTypes: ITEM_TYPES,
  eras: ERAS,
  materials: MATERIALS,
  conditions: CONDITIONS,
  availabilities: AVAILABILITIES,
  authenticity: AUTHENTICITY,
} satisfies Record<Exclude<ChoiceFilter, 'unitNames'>, readonly string[]>;

/** Cached because most visitors use the same few filters. */
const MAX_CACHED_MATCHES = 500;
const MAX_CACHED_FACETS = 100;

interface Matches {
  set: TypedFastBitSet;
  total: number;
}

interface Page {
  positions: number[];
  more: boolean;
  total: number;
}

/** An in-memory index of the shop's products. Results are positions in the list it was built from. */
export class ProductIndex {
  readonly size: number;
  readonly featured: readonly number[];
  readonly #sortKeys: SortKey[];
  readonly #positions: Map<string, number>;
  readonly #all: TypedFastBitSet;
  readonly #text: TextIndex;
  readonly #prices = new ValueIndex();
  readonly #fields: Record<ChoiceFilter, ValueIndex>;
  readonly #matches = new LRUCache<string, Matches>({ max: MAX_CACHED_MATCHES });
  readonly #facets = new LRUCache<string, ProductFacets>({ max: MAX_CACHED_FACETS });

  /** @param products sorted by {@link newestFirst}. */
  constructor(products: readonly Product[]) {
    this.size = products.length;
    this.#sortKeys = products.map(({ id, createdAt }) => ({ id, createdAt }));
    this.#positions = new Map(products.map(({ id }, position) => [id, position]));
    // The home page presents them as authentic.
    this.featured = products.flatMap(({ isFeatured, isAuthentic }, position) =>
      isFeatured && isAuthentic ? [position] : [],
    );
    this.#all = new TypedFastBitSet();
    this.#all.addRange(0, this.size);
    this.#text = new TextIndex(products.map(searchableFields));
    this.#fields = Object.fromEntries(
      CHOICE_FILTERS.map((filter) => [filter, new ValueIndex()]),
    ) as Record<ChoiceFilter, ValueIndex>;
    products.forEach((product, position) => {
      for (const filter of CHOICE_FILTERS) {
        this.#fields[filter].add(FILTER_VALUES[filter](product), position);
      }
      // 0.00 means that the price is unknown, not that the product is cheap.
      if (Number(product.price) > 0) this.#prices.add(product.price, position);
    });
  }

  positionOf(id: string): number | undefined {
    return this.#positions.get(id);
  }

  /** @throws RangeError if the position is out of range. */
  sortKeyAt(position: number): SortKey {
    const sortKey = this.#sortKeys[position];
    if (!sortKey) throw new RangeError(`No product at position ${position}`);
    return sortKey;
  }

  /** The position of the first product after `sortKey`, even if that product no longer exists. */
  positionAfter(sortKey: SortKey): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#sortKeys[middle];
      if (other && newestFirst(other, sortKey) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** One page of matching positions from position `from` on. */
  list(filters: ProductFilters, from: number, limit: number): Page {
    const { set, total } = this.#matching(filters);
    const positions = sliceMembers(set, from, limit + 1);
    const more = positions.length > limit;
    if (more) positions.pop();
    return { positions, more, total };
  }

  /** The count of an option is the number of results if it were the only choice in its filter. */
  facets(filters: ProductFilters): ProductFacets {
    const key = JSON.stringify(filters);
    const cached = this.#facets.get(key);
    if (cached) return cached;

    const choices = (filter: ChoiceFilter, values: readonly string[]) => {
      const { set: others } = this.#matching({ ...filters, [filter]: undefined });
      return values.map((value) => ({
        value,
        count: this.#fields[filter].countWithin(others, value),
      }));
    };
    const { priceMin: _min, priceMax: _max, ...withoutPrice } = filters;
    const facets: ProductFacets = {
      itemTypes: choices('itemTypes', OPTIONS.itemTypes),
      eras: choices('eras', OPTIONS.eras),
      materials: choices('materials', OPTIONS.materials),
      conditions: choices('conditions', OPTIONS.conditions),
      availabilities: choices('availabilities', OPTIONS.availabilities),
      authenticity: choices('authenticity', OPTIONS.authenticity),
      unitNames: choices('unitNames', this.#fields.unitNames.values()),
      priceRanges: PRICE_RANGES.map(({ label, min, max }) => ({
        value: label,
        count: this.#matching(withoutPrice).set.intersection_size(
          this.#findByPrice(min, max ?? Number.POSITIVE_INFINITY),
        ),
      })),
    };
    this.#facets.set(key, facets);
    return facets;
  }

  #matching(filters: ProductFilters): Matches {
    const key = JSON.stringify(filters);
    const cached = this.#matches.get(key);
    if (cached) return cached;

    const { search, priceMin, priceMax } = filters;
    const sets = CHOICE_FILTERS.flatMap((filter) => {
      const terms = filters[filter];
      return terms ? [this.#fields[filter].findContaining(terms)] : [];
    });
    if (search) sets.push(searchWithDesignations(this.#text, search));
    if (priceMin || priceMax !== undefined) {
      sets.push(this.#findByPrice(priceMin ?? 0, priceMax ?? Number.POSITIVE_INFINITY));
    }
    const set = sets.reduce((all, some) => all.new_intersection(some), this.#all);
    const matches = { set, total: set.size() };
    this.#matches.set(key, matches);
    return matches;
  }

  #findByPrice(min: number, max: number): TypedFastBitSet {
    return this.#prices.filter((price) => Number(price) >= min && Number(price) <= max);
  }
}

function searchableFields(product: Product): (string | null)[] {
  return [
    product.name,
    product.description,
    product.shortDescription,
    product.unitName,
    product.unitNumber,
    product.itemType,
    product.era,
    product.material,
  ];
}
