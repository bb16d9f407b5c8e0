import { Product } from '../entities/product.ts';
import { buildTextIndex } from './build-text-index.ts';
import { CHOICE_FILTERS, FILTER_VALUES } from './choice-filters.ts';
import { PRODUCT_FIELDS, type SearchableProduct } from './fields.ts';
import { FLAGS } from './flags.ts';
import { type Sections, writeSections } from './sections.ts';
import { compareNames, newestFirst, orderByEra } from './sort-order.ts';
import { describeUnits } from './unit-names.ts';

/**
 * Builds the catalog's file: everything that the shop's pages need, ready to be used without parsing it. Positions
 * are those of the products, newest first.
 *
 * | sections | content |
 * |---|---|
 * | `json`, `jsonStarts`, `payloadBytes` | each product as the API sends it, and its size within Lambda's payload |
 * | `ids`, `idOrder` | ids of 36 bytes, and the positions in the order of their ids |
 * | `createdAtMs`, `prices`, `flags`, `nameOrder`, `eraOrder` | columns, and the positions in other orders |
 * | `choice.<filter>`, `values` | the value of each filter as an index into the list of its values, as JSON |
 * | `words…`, `terms…`, `tokens…`, `occurrences…` | the texts, see TextIndex |
 *
 * @throws ZodError for a product that the contract does not allow.
 */
export function buildCatalog(unsorted: readonly SearchableProduct[]): Uint8Array<ArrayBuffer> {
  const products = [...unsorted].sort(newestFirst);
  return writeSections({
    ...buildJson(products),
    ...buildIds(products),
    ...buildColumns(products),
    ...buildTextIndex(products.map((product) => PRODUCT_FIELDS.map(({ read }) => read(product)))),
  });
}

const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

function buildJson(products: readonly Product[]): Sections {
  const texts = products.map((product) => Buffer.from(JSON.stringify(Product.parse(product))));
  const jsonStarts = new Uint32Array(products.length + 1);
  texts.forEach(({ length }, i) => {
    jsonStarts[i + 1] = (jsonStarts[i] ?? 0) + length;
  });
  // Lambda's response holds the text as a JSON string, which escapes quotes and backslashes.
  const payloadBytes = Uint32Array.from(texts, (text) =>
    text.reduce((size, byte) => size + (byte === 0x22 || byte === 0x5c ? 2 : 1), 0),
  );
  return { json: Buffer.concat(texts), jsonStarts, payloadBytes };
}

function buildIds(products: readonly Product[]): Sections {
  const order = products.map((_, position) => position);
  const id = (position: number) => products[position]?.id ?? '';
  order.sort((a, b) => (id(a) < id(b) ? -1 : 1));
  return {
    ids: new TextEncoder().encode(products.map((product) => product.id).join('')),
    idOrder: Uint32Array.from(order),
  };
}

function buildColumns(products: readonly Product[]): Sections {
  const valuesByFilter: Record<string, string[]> = {};
  const columns: Sections = {};
  for (const filter of CHOICE_FILTERS) {
    // Index 0 is for products without a value.
    const indexes = new Map<string, number>([['', 0]]);
    columns[`choice.${filter}`] = Uint32Array.from(products, (product) => {
      const value = FILTER_VALUES[filter](product) ?? '';
      const index = indexes.get(value) ?? indexes.size;
      indexes.set(value, index);
      return index;
    });
    valuesByFilter[filter] = [...indexes.keys()];
  }
  return {
    ...columns,
    values: toBytes(valuesByFilter),
    units: toBytes(describeUnits(valuesByFilter.unitNames ?? [])),
    createdAtMs: Float64Array.from(products, ({ createdAt }) => Date.parse(createdAt)),
    prices: Float64Array.from(products, ({ price }) => Number(price)),
    flags: Uint8Array.from(
      products,
      // The home page presents featured products as authentic.
      ({ isRare, isFeatured, isAuthentic }) =>
        (isRare ? FLAGS.rare : 0) | (isFeatured && isAuthentic ? FLAGS.featured : 0),
    ),
    nameOrder: orderByName(products),
    eraOrder: orderByEra(columns['choice.eras'] as Uint32Array, valuesByFilter.eras ?? []),
  };
}

function orderByName(products: readonly Product[]): Uint32Array {
  const name = (position: number) => products[position]?.name ?? '';
  return Uint32Array.from(products.keys()).sort((a, b) => compareNames(name(a), name(b)) || a - b);
}
