import { LRUCache } from 'lru-cache';
import { TypedFastBitSet } from 'typedfastbitset';
import type { ProductFacets, ProductQuery } from '../contract/products.ts';
import type { Product } from '../entities/product.ts';
import {
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

/** Which field each multiple-choice filter looks at. */
const FILTER_FIELDS = {
  itemTypes: 'itemType',
  eras: 'era',
  materials: 'material',
  conditions: 'condition',
  availabilities: 'availability',
  unitNames: 'unitName',
} as const satisfies Partial<Record<keyof ProductFilters, keyof Product>>;
type ChoiceFilter = keyof typeof FILTER_FIELDS;
const CHOICE_FILTERS = Object.keys(FILTER_FIELDS) as ChoiceFilter[];

/** The options that are always offered; those of unit names come from the products themselves. */
const OPTIONS: Record<Exclude<ChoiceFilter, 'unitNames'>, readonly string[]> = {
  itemTypes: ITEM_TYPES,
  eras: ERAS,
  materials: MATERIALS,
  conditions: CONDITIONS,
  availabilities: AVAILABILITIES,
};

/** Filters that a shop is asked again and again: kept so that only the first asking costs. */
const KEPT_FILTERS = 500;
const KEPT_FACETS = 100;

interface Matches {
  set: TypedFastBitSet;
  total: number;
}

interface Page {
  positions: number[];
  more: boolean;
  total: number;
}

/** The shop's products, indexed: every question is answered by their positions, newest first. */
export class ProductIndex {
  readonly size: number;
  readonly featured: readonly number[];
  readonly #places: SortKey[];
  readonly #positions: Map<string, number>;
  readonly #all: TypedFastBitSet;
  readonly #text: TextIndex;
  readonly #prices = new ValueIndex();
  readonly #fields: Record<ChoiceFilter, ValueIndex>;
  readonly #matches = new LRUCache<string, Matches>({ max: KEPT_FILTERS });
  readonly #facets = new LRUCache<string, ProductFacets>({ max: KEPT_FACETS });

  /** @param products in the order of {@link newestFirst}. */
  constructor(products: readonly Product[]) {
    this.size = products.length;
    this.#places = products.map(({ id, createdAt }) => ({ id, createdAt }));
    this.#positions = new Map(products.map(({ id }, position) => [id, position]));
    this.featured = products.flatMap(({ isFeatured }, position) => (isFeatured ? [position] : []));
    this.#all = new TypedFastBitSet();
    this.#all.addRange(0, this.size);
    this.#text = new TextIndex(products.map(searchedFields));
    this.#fields = Object.fromEntries(
      CHOICE_FILTERS.map((filter) => [filter, new ValueIndex()]),
    ) as Record<ChoiceFilter, ValueIndex>;
    products.forEach((product, position) => {
      for (const filter of CHOICE_FILTERS) {
        this.#fields[filter].add(product[FILTER_FIELDS[filter]], position);
      }
      this.#prices.add(product.price, position);
    });
  }

  positionOf(id: string): number | undefined {
    return this.#positions.get(id);
  }

  /** @throws RangeError for a position that no list of this catalogue gave. */
  sortKeyAt(position: number): SortKey {
    const place = this.#places[position];
    if (!place) throw new RangeError(`No product stands at ${position}`);
    return place;
  }

  /** The position of the first product that stands after `place`, which itself may be gone. */
  positionAfter(place: SortKey): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#places[middle];
      if (other && newestFirst(other, place) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** At most `limit` matching positions from `from` on, whether more follow, and how many match
   *  in all. */
  list(filters: ProductFilters, from: number, limit: number): Page {
    const { set, total } = this.#matching(filters);
    const positions = sliceMembers(set, from, limit + 1);
    const more = positions.length > limit;
    if (more) positions.pop();
    return { positions, more, total };
  }

  /** Each option's count is what choosing it alone in its filter would show, the others as they are. */
  facets(filters: ProductFilters): ProductFacets {
    const key = JSON.stringify(filters);
    const kept = this.#facets.get(key);
    if (kept) return kept;

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
      unitNames: choices('unitNames', this.#fields.unitNames.values()),
      priceRanges: PRICE_RANGES.map(({ label, min, max }) => ({
        value: label,
        count: this.#matching(withoutPrice).set.intersection_size(
          this.#pricedWithin(min, max ?? Number.POSITIVE_INFINITY),
        ),
      })),
    };
    this.#facets.set(key, facets);
    return facets;
  }

  #matching(filters: ProductFilters): Matches {
    const key = JSON.stringify(filters);
    const kept = this.#matches.get(key);
    if (kept) return kept;

    const { search, priceMin, priceMax } = filters;
    const sets = CHOICE_FILTERS.flatMap((filter) => {
      const wanted = filters[filter];
      return wanted ? [this.#fields[filter].findContaining(wanted)] : [];
    });
    if (search) sets.push(searchWithDesignations(this.#text, search));
    if (priceMin !== undefined || priceMax !== undefined) {
      sets.push(this.#pricedWithin(priceMin ?? 0, priceMax ?? Number.POSITIVE_INFINITY));
    }
    const set = sets.reduce((all, some) => all.new_intersection(some), this.#all);
    const matches = { set, total: set.size() };
    this.#matches.set(key, matches);
    return matches;
  }

  #pricedWithin(min: number, max: number): TypedFastBitSet {
    return this.#prices.filter((price) => Number(price) >= min && Number(price) <= max);
  }
}

function searchedFields(product: Product): (string | null)[] {
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
