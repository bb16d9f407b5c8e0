import { LRUCache } from 'lru-cache';
import type { Product } from '../entities/product.ts';
import type {
  ProductFacets,
  ProductFilters,
  SearchInterpretation,
  SearchSuggestions,
} from '../entities/product-search.ts';
import {
  AUTHENTICITY,
  AVAILABILITIES_SHOWN,
  CONDITIONS,
  ERAS,
  ITEM_TYPES,
  MATERIALS,
  ON_HOLD,
  PRICE_RANGES,
  type ProductSort,
} from '../vocabulary.ts';
import { ChangedTextIndex, NOWHERE } from './changed-text-index.ts';
import { ChoiceColumn } from './choice-column.ts';
import { CHOICE_FILTERS, type ChoiceFilter } from './choice-filters.ts';
import { PRODUCT_FIELDS } from './fields.ts';
import { FLAGS } from './flags.ts';
import { type SearchResult, searchTexts } from './search.ts';
import { type BinarySection, readSections, type Sections } from './sections.ts';
import { compareNames, orderByEra, type SortKey } from './sort-order.ts';
import {
  findNearbyUnits,
  findShorterSearches,
  type ShopUnit,
  suggestEras,
  suggestItemTypes,
  suggestUnits,
} from './suggest.ts';
import { TextIndex } from './text-index.ts';
import type { UnitName } from './unit-names.ts';

const OPTIONS = {
  itemTypes: ITEM_TYPES,
  eras: ERAS,
  materials: MATERIALS,
  conditions: CONDITIONS,
  availabilities: AVAILABILITIES_SHOWN,
  authenticity: AUTHENTICITY,
} satisfies Record<Exclude<ChoiceFilter, 'unitNames'>, readonly string[]>;

export type ShownStock = Pick<Product, 'availability' | 'stockQuantity'>;

/** Most visitors use the same few filters. */
const MAX_CACHED_BYTES = 16 * 2 ** 20;
const MAX_CACHED_FACETS = 100;
const MAX_CACHED_PRODUCTS = 2000;
const MAX_CACHED_SEARCHES = 200;
const MAX_SUGGESTED_ITEMS = 5;
/** Speed matters more than old products while the user types. */
const MAX_SUGGESTED_FROM = 20_000;

/** Results are positions, newest first. */
export class ProductIndex {
  readonly size: number;
  readonly featured: readonly number[];
  readonly texts: TextIndex;
  readonly #columns: Columns;
  readonly #newestTexts: TextIndex;
  #units: readonly ShopUnit[] | undefined;
  readonly #choices: Record<ChoiceFilter, ChoiceColumn>;
  readonly #availabilities: ChoiceColumn;
  #shown: ReadonlyMap<number, ShownStock> = new Map();
  readonly #lists = new LRUCache<string, Uint32Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 200,
  });
  /** Decoding a page of products takes most of a request. */
  readonly #products = new LRUCache<number, string>({ max: MAX_CACHED_PRODUCTS });
  readonly #facets = new LRUCache<string, ProductFacets>({ max: MAX_CACHED_FACETS });
  readonly #searches = new LRUCache<string, SearchResult>({
    max: MAX_CACHED_SEARCHES,
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ positions, relevance }) =>
      positions.byteLength + relevance.byteLength + 1000,
  });

  /** @throws RangeError or SyntaxError if the file is damaged. */
  constructor(source: Uint8Array | ProductIndexParts) {
    const { columns, choices, texts, newestTexts } =
      source instanceof Uint8Array ? readParts(source) : source;
    this.#columns = columns;
    this.size = columns.flags.length;
    this.featured = findFlagged(columns.flags, FLAGS.featured);
    this.texts = texts;
    this.#newestTexts = newestTexts;
    this.#choices = { ...choices };
    this.#availabilities = choices.availabilities;
  }

  /** Returns the same results as a full rebuild, but shares the texts and the JSON of unchanged products.
   *  @param added new products, and replacements of products with the same id.
   *  @param removed ids. */
  with(added: ProductIndex, removed: readonly string[]): ProductIndex {
    const { rows, positions } = this.#orderRows(added, removed);
    const texts = { base: this.texts, added: added.texts, rows, positions };
    const choices = this.#mergeChoices(added, rows);
    return new ProductIndex({
      columns: this.#mergeColumns(added, { rows, positions }, choices),
      choices,
      texts: new ChangedTextIndex(texts),
      newestTexts: new ChangedTextIndex(texts, MAX_SUGGESTED_FROM),
    });
  }

  #orderRows(added: ProductIndex, removed: readonly string[]): RowOrder {
    const isGone = new Uint8Array(this.size);
    let gone = 0;
    for (const id of [...removed, ...added.ids()]) {
      const position = this.positionOf(id);
      if (position === undefined || isGone[position]) continue;
      isGone[position] = 1;
      gone += 1;
    }
    const rows = new Uint32Array(this.size - gone + added.size);
    const positions = new Uint32Array(this.size + added.size);
    let length = 0;
    const append = (row: number) => {
      rows[length] = row;
      positions[row] = length;
      length += 1;
    };
    let row = 0;
    const appendUntil = (end: number) => {
      for (; row < end; row += 1) {
        if (isGone[row]) positions[row] = NOWHERE;
        else append(row);
      }
    };
    for (let position = 0; position < added.size; position += 1) {
      appendUntil(this.positionAfter(added.sortKeyAt(position)));
      append(this.size + position);
    }
    appendUntil(this.size);
    return { rows, positions };
  }

  *ids(): Generator<string> {
    for (let position = 0; position < this.size; position += 1) yield this.#idAt(position);
  }

  isSampleAt(position: number): boolean {
    return ((this.#columns.flags[position] ?? 0) & FLAGS.sample) !== 0;
  }

  *samples(): Generator<string> {
    for (let position = 0; position < this.size; position += 1) {
      if (this.isSampleAt(position)) yield this.#idAt(position);
    }
  }

  *offers(): Generator<[id: string, isOffered: boolean]> {
    const { indexes, values } = this.#availabilities;
    const soldOut = values.indexOf('Sold Out');
    for (let position = 0; position < this.size; position += 1) {
      yield [this.#idAt(position), indexes[position] !== soldOut];
    }
  }

  #mergeChoices(added: ProductIndex, rows: Uint32Array): Record<ChoiceFilter, ChoiceColumn> {
    return Object.fromEntries(
      CHOICE_FILTERS.map((filter) => [
        filter,
        (filter === 'availabilities' ? this.#availabilities : this.#choices[filter]).merge(
          added.#choices[filter],
          rows,
        ),
      ]),
    ) as Record<ChoiceFilter, ChoiceColumn>;
  }

  #mergeColumns(
    added: ProductIndex,
    { rows, positions }: RowOrder,
    choices: Record<ChoiceFilter, ChoiceColumn>,
  ): Columns {
    const own = this.#columns;
    const other = added.#columns;
    const merge = <T extends Uint8Array | Uint32Array | Float64Array>(
      column: T,
      name: 'payloadBytes' | 'listedAtMs' | 'prices' | 'flags',
    ) => mergeNumbers(column, own[name], other[name], rows);
    const textOf = (row: number) => (row < this.size ? own.json(row) : other.json(row - this.size));
    const ids = (row: number) => (row < this.size ? own.id(row) : other.id(row - this.size));
    const names = new Map<number, string>();
    const nameOf = (row: number) => {
      const known = names.get(row) ?? (JSON.parse(textOf(row)) as Product).name;
      names.set(row, known);
      return known;
    };
    const placeOf = toPlaces(positions, this.size);
    const count = rows.length;
    return {
      json: (position) => textOf(rows[position] ?? 0),
      id: (position) => ids(rows[position] ?? 0),
      payloadBytes: merge(new Uint32Array(count), 'payloadBytes'),
      listedAtMs: merge(new Float64Array(count), 'listedAtMs'),
      prices: merge(new Float64Array(count), 'prices'),
      flags: merge(new Uint8Array(count), 'flags'),
      idOrder: mergeOrders(own.idOrder, other.idOrder, positions, (a, b) =>
        ids(a) < ids(b) ? -1 : 1,
      ),
      nameOrder: mergeOrders(
        own.nameOrder,
        other.nameOrder,
        positions,
        (a, b) => compareNames(nameOf(a), nameOf(b)) || placeOf(a) - placeOf(b),
      ),
      eraOrder: orderByEra(choices.eras.indexes, choices.eras.values),
      units: this.#mergeUnits(added, choices.unitNames.values),
    };
  }

  #mergeUnits(added: ProductIndex, values: readonly string[]): UnitName[] {
    const known = new Map(
      [added, this].flatMap((index) =>
        index.#columns.units.map((unit) => [
          index.#choices.unitNames.values[unit.value] ?? '',
          unit,
        ]),
      ),
    );
    return values.flatMap((name, value) => {
      const unit = known.get(name);
      return unit ? [{ ...unit, value }] : [];
    });
  }

  show(stock: ReadonlyMap<string, ShownStock>): void {
    const shown = new Map<number, ShownStock>();
    for (const [id, each] of stock) {
      const position = this.positionOf(id);
      if (position !== undefined) shown.set(position, each);
    }
    if (shown.size + this.#shown.size === 0) return;
    for (const position of [...this.#shown.keys(), ...shown.keys()]) {
      this.#products.delete(position);
    }
    this.#shown = shown;
    this.#lists.clear();
    this.#facets.clear();
    this.#choices.availabilities = this.#availabilities.with(
      new Map(Array.from(shown, ([position, { availability }]) => [position, availability])),
    );
  }

  jsonAt(position: number): string {
    const cached = this.#products.get(position);
    if (cached !== undefined) return cached;
    const published = this.#columns.json(position);
    const shown = this.#shown.get(position);
    const text = shown ? JSON.stringify({ ...JSON.parse(published), ...shown }) : published;
    this.#products.set(position, text);
    return text;
  }

  stockOf(id: string): ShownStock | undefined {
    const position = this.positionOf(id);
    return position === undefined ? undefined : this.publishedAt(position);
  }

  /** Ignores stock that `show` has set. Not cached, because callers read very many products. */
  publishedAt(position: number): Product {
    return JSON.parse(this.#columns.json(position));
  }

  payloadBytesAt(position: number): number {
    if (this.#shown.has(position)) {
      return Buffer.byteLength(JSON.stringify(this.jsonAt(position))) - '""'.length;
    }
    return this.#columns.payloadBytes[position] ?? 0;
  }

  positionOf(id: string): number | undefined {
    const position = this.#columns.idOrder[this.#lowerBound(id)];
    return position !== undefined && this.#idAt(position) === id ? position : undefined;
  }

  positionsOf(idPrefix: string): number[] {
    const found: number[] = [];
    for (const position of this.#columns.idOrder.subarray(this.#lowerBound(idPrefix))) {
      if (!this.#idAt(position).startsWith(idPrefix)) break;
      found.push(position);
    }
    return found;
  }

  #lowerBound(id: string): number {
    const { idOrder } = this.#columns;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#idAt(idOrder[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @throws RangeError if the position is out of range. */
  sortKeyAt(position: number): SortKey {
    const listedAtMs = this.#columns.listedAtMs[position];
    if (listedAtMs === undefined) throw new RangeError(`No product at position ${position}`);
    return { id: this.#idAt(position), listedAt: new Date(listedAtMs).toISOString() };
  }

  /** Works even if the product of `sortKey` no longer exists. */
  positionAfter({ id, listedAt }: SortKey): number {
    const wantedMs = Date.parse(listedAt);
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const ms = this.#columns.listedAtMs[middle] ?? 0;
      if (ms > wantedMs || (ms === wantedMs && this.#idAt(middle) <= id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Default order: most relevant first with a search, otherwise newest first. */
  list(filters: ProductFilters, sort?: ProductSort): Uint32Array {
    const key = JSON.stringify([filters, sort]);
    const cached = this.#lists.get(key);
    if (cached) return cached;
    const list = this.#sort(filters, sort ?? (filters.search ? 'relevance' : 'newest'));
    this.#lists.set(key, list);
    return list;
  }

  /** The count of an option is the number of results if it were the only choice in its filter. */
  facets(filters: ProductFilters): ProductFacets {
    const key = JSON.stringify(filters);
    const cached = this.#facets.get(key);
    if (cached) return cached;
    const facets = this.#countFacets(filters);
    this.#facets.set(key, facets);
    return facets;
  }

  suggest(text: string): SearchSuggestions {
    const counts = this.#countValues();
    const suggestions = (typed: string) => ({
      units: suggestUnits(typed, this.#getUnits()),
      itemTypes: suggestItemTypes(typed, counts.itemTypes),
      eras: suggestEras(typed, counts.eras),
    });
    if (text === '') return { ...suggestions(''), items: [] };
    const found = searchTexts(text, this.#newestTexts, { isLiteral: false });
    const { interpretation } = found;
    const positions = this.#putAvailableFirst(found);
    const typed = suggestions(text);
    const isMisspelled =
      interpretation.corrections.length > 0 && Object.values(typed).flat().length === 0;
    return {
      ...(isMisspelled ? suggestions(interpretation.effective) : typed),
      items: Array.from(positions.subarray(0, MAX_SUGGESTED_ITEMS), (position) => {
        const { id, name, imageUrl } = JSON.parse(this.jsonAt(position)) as Product;
        return { id, name, imageUrl };
      }),
    };
  }

  search(text: string): SearchResult {
    const cached = this.#searches.get(text);
    if (cached) return cached;
    const result = searchTexts(text, this.texts);
    this.#searches.set(text, result);
    return result;
  }

  #idAt(position: number): string {
    return this.#columns.id(position);
  }

  #sort(filters: ProductFilters, sort: ProductSort): Uint32Array {
    const tests = this.#toTests(filters);
    const accepts = (position: number) => tests.every(({ test }) => test(position));
    const result = filters.search ? this.search(filters.search) : undefined;
    if (result && sort === 'relevance') return this.#putAvailableFirst(result).filter(accepts);
    const found = result?.positions;
    const { nameOrder, eraOrder } = this.#columns;
    const order = sort === 'name' ? nameOrder : sort === 'era' ? eraOrder : undefined;
    const isFound = found && toFlags(found, this.size);
    const list = new Uint32Array(found?.length ?? this.size);
    let length = 0;
    for (let i = 0; i < this.size; i += 1) {
      const position = order ? (order[i] ?? 0) : sort === 'oldest' ? this.size - 1 - i : i;
      if (isFound && !isFound[position]) continue;
      if (!accepts(position)) continue;
      list[length] = position;
      length += 1;
    }
    return list.slice(0, length);
  }

  #putAvailableFirst({ positions, relevance }: SearchResult): Uint32Array {
    const { indexes, values } = this.#choices.availabilities;
    const isTaken = values.map((value) => value === 'Sold Out' || value === ON_HOLD);
    if (!isTaken.includes(true)) return positions;
    const ordered = new Uint32Array(positions.length);
    for (let start = 0, end = 0; start < positions.length; start = end) {
      while (end < positions.length && relevance[end] === relevance[start]) end += 1;
      let length = start;
      for (const taken of [false, true]) {
        for (let at = start; at < end; at += 1) {
          const position = positions[at] as number;
          if (isTaken[indexes[position] as number] !== taken) continue;
          ordered[length] = position;
          length += 1;
        }
      }
    }
    return ordered;
  }

  #toTests(filters: ProductFilters): { filter: FilterName; test: (position: number) => boolean }[] {
    const { exact, rare, newSince, priceMin = 0, priceMax = Number.POSITIVE_INFINITY } = filters;
    const { flags, prices, listedAtMs } = this.#columns;
    const tests: { filter: FilterName; test: (position: number) => boolean }[] = [];
    for (const filter of CHOICE_FILTERS) {
      const terms = filters[filter];
      if (!terms) continue;
      const column = this.#choices[filter];
      const accepted = column.accept(terms, exact === true);
      tests.push({ filter, test: (position) => accepted[column.indexes[position] ?? 0] === 1 });
    }
    if (priceMin > 0 || priceMax !== Number.POSITIVE_INFINITY) {
      tests.push({
        filter: 'price',
        test: (position) => isInRange(prices[position], priceMin, priceMax),
      });
    }
    if (rare) tests.push({ filter: 'rare', test: (at) => ((flags[at] ?? 0) & FLAGS.rare) !== 0 });
    if (newSince) {
      const sinceMs = Date.parse(newSince);
      tests.push({
        filter: 'newSince',
        test: (position) => (listedAtMs[position] ?? 0) >= sinceMs,
      });
    }
    return tests;
  }

  #countFacets(filters: ProductFilters): ProductFacets {
    const tests = this.#toTests(filters);
    const counts = Object.fromEntries(
      CHOICE_FILTERS.map((filter) => [
        filter,
        new Uint32Array(this.#choices[filter].values.length),
      ]),
    ) as Record<ChoiceFilter, Uint32Array>;
    const priceCounts = PRICE_RANGES.map(() => 0);
    let rare = 0;
    const { flags, prices } = this.#columns;
    const count = (position: number, failed: FilterName | undefined) => {
      for (const filter of CHOICE_FILTERS) {
        if (failed !== undefined && failed !== filter) continue;
        const index = this.#choices[filter].indexes[position] ?? 0;
        counts[filter][index] = (counts[filter][index] ?? 0) + 1;
      }
      if (failed === undefined || failed === 'price') {
        PRICE_RANGES.forEach(({ min, max }, i) => {
          if (isInRange(prices[position], min, max ?? Number.POSITIVE_INFINITY)) {
            priceCounts[i] = (priceCounts[i] ?? 0) + 1;
          }
        });
      }
      const isRare = ((flags[position] ?? 0) & FLAGS.rare) !== 0;
      if (isRare && (failed === undefined || failed === 'rare')) rare += 1;
    };
    const found = filters.search ? this.search(filters.search) : undefined;
    const size = found?.positions.length ?? this.size;
    for (let i = 0; i < size; i += 1) {
      const position = found ? (found.positions[i] ?? 0) : i;
      const failed = tests.filter(({ test }) => !test(position));
      // A product that only one filter excludes counts among that filter's options.
      if (failed.length < 2) count(position, failed[0]?.filter);
    }
    const isExact = filters.exact === true;
    const choices = (filter: ChoiceFilter, values: readonly string[]) =>
      values.map((value) => ({
        value,
        count: this.#choices[filter].sum(counts[filter], value, isExact),
      }));
    return {
      itemTypes: choices('itemTypes', OPTIONS.itemTypes),
      eras: choices('eras', OPTIONS.eras),
      materials: choices('materials', OPTIONS.materials),
      conditions: choices('conditions', OPTIONS.conditions),
      availabilities: choices('availabilities', OPTIONS.availabilities),
      authenticity: choices('authenticity', OPTIONS.authenticity),
      unitNames: choices('unitNames', this.#choices.unitNames.sorted()),
      priceRanges: PRICE_RANGES.map(({ label }, i) => ({
        value: label,
        count: priceCounts[i] ?? 0,
      })),
      isPriceByRequest: prices.every((price) => price === 0),
      rare,
      search: found && filters.search ? this.#interpret(filters.search, found) : null,
    };
  }

  #interpret(search: string, result: SearchResult): SearchInterpretation {
    const isEmpty = result.positions.length === 0;
    return {
      ...result.interpretation,
      highlights: result.getHighlights(),
      suggestions: {
        units: isEmpty ? findNearbyUnits(search, this.#getUnits()) : [],
        searches: isEmpty
          ? findShorterSearches(search, (shorter) => this.search(shorter).positions.length)
          : [],
      },
    };
  }

  #getUnits(): readonly ShopUnit[] {
    const { values } = this.#choices.unitNames;
    const counts = new Map(this.#countValues().unitNames.map(({ value, count }) => [value, count]));
    this.#units ??= this.#columns.units.map((unit) => {
      const name = values[unit.value] ?? '';
      return { ...unit, name, count: counts.get(name) ?? 0 };
    });
    return this.#units;
  }

  #countValues(): ProductFacets {
    return this.facets({ exact: true });
  }
}

type FilterName = ChoiceFilter | 'price' | 'rare' | 'newSince';

const ID_LENGTH = 36;

interface Columns {
  json: (position: number) => string;
  id: (position: number) => string;
  payloadBytes: Uint32Array;
  idOrder: Uint32Array;
  listedAtMs: Float64Array;
  prices: Float64Array;
  flags: Uint8Array;
  nameOrder: Uint32Array;
  eraOrder: Uint32Array;
  units: UnitName[];
}

interface ProductIndexParts {
  columns: Columns;
  choices: Record<ChoiceFilter, ChoiceColumn>;
  texts: TextIndex;
  newestTexts: TextIndex;
}

interface RowOrder {
  rows: Uint32Array;
  positions: Uint32Array;
}

function readParts(file: Uint8Array): ProductIndexParts {
  const sections = readSections(file);
  const values = readJson(sections.values) as Record<ChoiceFilter, string[]>;
  return {
    columns: readColumns(sections),
    choices: Object.fromEntries(
      CHOICE_FILTERS.map((filter) => [
        filter,
        new ChoiceColumn(sections[`choice.${filter}`] as Uint32Array, values[filter]),
      ]),
    ) as Record<ChoiceFilter, ChoiceColumn>,
    texts: new TextIndex(sections, PRODUCT_FIELDS),
    newestTexts: new TextIndex(sections, PRODUCT_FIELDS, MAX_SUGGESTED_FROM),
  };
}

function readColumns(sections: Sections): Columns {
  const numbers = (name: string) => sections[name] as Uint32Array;
  const json = toBuffer(sections.json);
  const jsonStarts = numbers('jsonStarts');
  const ids = toBuffer(sections.ids);
  return {
    json: (position) => json.toString('utf8', jsonStarts[position], jsonStarts[position + 1]),
    id: (position) => ids.toString('latin1', position * ID_LENGTH, (position + 1) * ID_LENGTH),
    payloadBytes: numbers('payloadBytes'),
    idOrder: numbers('idOrder'),
    // Earlier releases read the section by this name.
    listedAtMs: sections.createdAtMs as Float64Array,
    prices: sections.prices as Float64Array,
    flags: sections.flags as Uint8Array,
    nameOrder: numbers('nameOrder'),
    eraOrder: numbers('eraOrder'),
    units: readJson(sections.units) as UnitName[],
  };
}

function mergeNumbers<T extends Uint8Array | Uint32Array | Float64Array>(
  target: T,
  own: ArrayLike<number>,
  added: ArrayLike<number>,
  rows: Uint32Array,
): T {
  for (let position = 0; position < rows.length; position += 1) {
    const row = rows[position] as number;
    target[position] = (row < own.length ? own[row] : added[row - own.length]) as number;
  }
  return target;
}

/** Removed rows get the position of the next row, which preserves the order of rows. */
function toPlaces(positions: Uint32Array, ownCount: number): (row: number) => number {
  return (row) => {
    let next = row;
    while (next < ownCount && positions[next] === NOWHERE) next += 1;
    return row < ownCount && next === ownCount ? NOWHERE : (positions[next] ?? NOWHERE);
  };
}

function mergeOrders(
  own: Uint32Array,
  added: Uint32Array,
  positions: Uint32Array,
  compare: (row: number, other: number) => number,
): Uint32Array {
  const merged = new Uint32Array(own.length + added.length);
  let length = 0;
  let from = 0;
  const append = (row: number) => {
    const position = positions[row] as number;
    if (position === NOWHERE) return;
    merged[length] = position;
    length += 1;
  };
  for (const each of added) {
    const row = own.length + each;
    let low = from;
    let high = own.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(own[middle] as number, row) < 0) low = middle + 1;
      else high = middle;
    }
    for (; from < low; from += 1) append(own[from] as number);
    append(row);
  }
  for (; from < own.length; from += 1) append(own[from] as number);
  return merged.subarray(0, length);
}

const toBuffer = (section: BinarySection | undefined) =>
  Buffer.from(section?.buffer as ArrayBuffer, section?.byteOffset, section?.byteLength);

const readJson = (section: BinarySection | undefined): unknown =>
  JSON.parse(toBuffer(section).toString());

/** Uses the stored number: a price on request is 0.00. */
const isInRange = (price = 0, min: number, max: number) => price >= min && price <= max;

function findFlagged(flags: Uint8Array, flag: number): number[] {
  const found: number[] = [];
  flags.forEach((value, position) => {
    if (value & flag) found.push(position);
  });
  return found;
}

function toFlags(positions: Uint32Array, size: number): Uint8Array {
  const flags = new Uint8Array(size);
  for (const position of positions) flags[position] = 1;
  return flags;
}
