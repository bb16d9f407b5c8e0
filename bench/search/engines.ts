import MiniSearch from 'minisearch';
import type { Product } from '../../shared/entities/product.ts';
import { buildCatalog } from '../../shared/search/build-catalog.ts';
import { ProductIndex } from '../../shared/search/product-index.ts';
import { normalizeText } from '../../shared/text/normalize.ts';

export interface SearchEngine {
  name: string;
  search(text: string, limit: number): string[];
}

export function createEngines(products: readonly Product[]): SearchEngine[] {
  return [ours(products), miniSearch(products), substring(products)];
}

function ours(products: readonly Product[]): SearchEngine {
  const index = new ProductIndex(buildCatalog(products));
  return {
    name: 'ours',
    search: (text, limit) =>
      Array.from(
        index.list({ search: text }).subarray(0, limit),
        (position) => products[position]?.id ?? '',
      ),
  };
}

function miniSearch(products: readonly Product[]): SearchEngine {
  const index = new MiniSearch<Product>({
    fields: [
      'name',
      'description',
      'unitName',
      'unitNumber',
      'itemType',
      'era',
      'material',
      'condition',
      'countryOfOrigin',
      'motto',
    ],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 2 } },
  });
  index.addAll(products);
  return {
    name: 'MiniSearch',
    search: (text, limit) =>
      index
        .search(text)
        .slice(0, limit)
        .map(({ id }) => String(id)),
  };
}

function substring(products: readonly Product[]): SearchEngine {
  const texts = products.map(searchedTexts);
  return {
    name: 'substring',
    search: (text, limit) => {
      const term = normalizeText(text);
      return products
        .filter((_, i) => texts[i]?.some((each) => each.includes(term)))
        .slice(0, limit)
        .map(({ id }) => id);
    },
  };
}

export function searchedTexts(product: Product): string[] {
  const { name, description, shortDescription, unitName, unitNumber, itemType, era, material } =
    product;
  return [name, description, shortDescription, unitName, unitNumber, itemType, era, material].map(
    (text) => normalizeText(text ?? ''),
  );
}
