import { Product } from '../entities/product.ts';
import { TextIndexBuilder } from './build-text-index.ts';
import { CHOICE_FILTERS, type ChoiceFilter, FILTER_VALUES } from './choice-filters.ts';
import { PRODUCT_FIELDS, type SearchableProduct } from './fields.ts';
import { FLAGS } from './flags.ts';
import { GrowingArray } from './growing-array.ts';
import { type WrittenSections, writeSections } from './sections.ts';
import { compareNames, getListingTime, newestFirst, orderByEra } from './sort-order.ts';
import { describeUnits } from './unit-names.ts';

/**
 * Builds the catalog's file, which has everything that the shop's pages need and is used without parsing. Positions
 * are those of the products, newest first.
 *
 * | sections | content |
 * |---|---|
 * | `json`, `jsonStarts`, `payloadBytes` | each product as the API sends it, and its size within Lambda's payload |
 * | `ids`, `idOrder` | ids of 36 bytes, and the positions in the order of their ids |
 * | `createdAtMs` (of the listing), `prices`, `flags`, `nameOrder`, `eraOrder` | columns, and the positions in other orders |
 * | `choice.<filter>`, `values` | the value of each filter as an index into the list of its values, as JSON |
 * | `words…`, `terms…`, `tokens…`, `occurrences…` | the texts, see TextIndex |
 *
 * @throws ZodError for a product that the contract does not allow.
 */
export function buildCatalog(unsorted: readonly SearchableProduct[]): Uint8Array<ArrayBuffer> {
  const builder = new CatalogBuilder();
  for (const product of [...unsorted].sort(newestFirst)) builder.add(product);
  return writeSections(builder.build());
}

/** Adds products one by one, so that they are never in memory together. */
export class CatalogBuilder {
  readonly #texts = new TextIndexBuilder();
  #chunk = Buffer.alloc(0);
  #chunkLength = 0;
  readonly #chunks: Buffer[] = [];
  readonly #jsonStarts = new GrowingArray(Uint32Array);
  readonly #payloadBytes = new GrowingArray(Uint32Array);
  readonly #ids: string[] = [];
  readonly #names: string[] = [];
  readonly #listedAtMs = new GrowingArray(Float64Array);
  readonly #prices = new GrowingArray(Float64Array);
  readonly #flags = new GrowingArray(Uint8Array);
  readonly #choices = CHOICE_FILTERS.map((filter) => ({
    filter,
    // Index 0 means no value.
    values: new Map<string, number>([['', 0]]),
    indexes: new GrowingArray(Uint32Array),
  }));
  #jsonLength = 0;

  constructor() {
    this.#jsonStarts.push(0);
  }

  get size(): number {
    return this.#ids.length;
  }

  /** @param product must not be newer than the previous one.
   *  @returns its JSON.
   *  @throws ZodError if the contract does not allow it. */
  add(product: SearchableProduct): Buffer {
    const json = Buffer.from(JSON.stringify(Product.parse(product)));
    this.#addJson(json);
    this.#ids.push(product.id);
    this.#names.push(product.name);
    this.#listedAtMs.push(Date.parse(getListingTime(product)));
    this.#prices.push(Number(product.price));
    this.#flags.push(toFlags(product));
    for (const { filter, values, indexes } of this.#choices) {
      const value = FILTER_VALUES[filter](product) ?? '';
      const index = values.get(value) ?? values.size;
      values.set(value, index);
      indexes.push(index);
    }
    this.#texts.add(PRODUCT_FIELDS.map(({ read }) => read(product)));
    return json;
  }

  #addJson(json: Buffer): void {
    if (this.#chunkLength + json.length > this.#chunk.length) {
      this.#chunks.push(this.#chunk.subarray(0, this.#chunkLength));
      this.#chunk = Buffer.alloc(Math.max(JSON_CHUNK_BYTES, json.length));
      this.#chunkLength = 0;
    }
    json.copy(this.#chunk, this.#chunkLength);
    this.#chunkLength += json.length;
    this.#jsonLength += json.length;
    this.#jsonStarts.push(this.#jsonLength);
    // Lambda's response holds the text as a JSON string, which escapes quotes and backslashes.
    this.#payloadBytes.push(
      json.reduce((size, byte) => size + (byte === 0x22 || byte === 0x5c ? 2 : 1), 0),
    );
  }

  build(): WrittenSections {
    const choices = Object.fromEntries(
      this.#choices.map(({ filter, indexes }) => [filter, indexes.toArray()]),
    ) as Record<ChoiceFilter, Uint32Array>;
    const values = Object.fromEntries(
      this.#choices.map((choice) => [choice.filter, [...choice.values.keys()]]),
    ) as Record<ChoiceFilter, string[]>;
    const ids = this.#ids;
    const names = this.#names;
    const positions = Uint32Array.from(ids.keys());
    return {
      json: [...this.#chunks, this.#chunk.subarray(0, this.#chunkLength)],
      jsonStarts: this.#jsonStarts.toArray(),
      payloadBytes: this.#payloadBytes.toArray(),
      ids: new TextEncoder().encode(ids.join('')),
      idOrder: positions.toSorted((a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1)),
      ...Object.fromEntries(CHOICE_FILTERS.map((filter) => [`choice.${filter}`, choices[filter]])),
      values: toBytes(values),
      units: toBytes(describeUnits(values.unitNames)),
      createdAtMs: this.#listedAtMs.toArray(),
      prices: this.#prices.toArray(),
      flags: this.#flags.toArray(),
      nameOrder: positions.toSorted(
        (a, b) => compareNames(names[a] ?? '', names[b] ?? '') || a - b,
      ),
      eraOrder: orderByEra(choices.eras, values.eras),
      ...this.#texts.build(),
    };
  }
}

const JSON_CHUNK_BYTES = 2 ** 20;

const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** The home page presents featured products as authentic. */
const toFlags = ({ isRare, isFeatured, isAuthentic, isSample }: Product) =>
  (isRare ? FLAGS.rare : 0) |
  (isSample ? FLAGS.sample : 0) |
  (isFeatured && isAuthentic ? FLAGS.featured : 0);
