import type { Product } from '../../shared/entities/product.ts';
import { buildCatalog } from '../../shared/search/build-catalog.ts';
import { ProductIndex } from '../../shared/search/product-index.ts';
import { makeProducts } from './products.ts';

export function makeNamedProducts(names: readonly string[]): Product[] {
  return makeProducts(names.length).map((product, i) => ({
    ...product,
    name: names[i] ?? '',
    itemType: 'Equipment',
    era: 'Undated',
    condition: 'Good',
    material: null,
    description: null,
    shortDescription: null,
    unitName: null,
    unitNumber: null,
    availability: 'In Stock',
  }));
}

export function createNameSearch(products: readonly Product[]) {
  const index = new ProductIndex(buildCatalog(products));
  const find = (search: string): string[] =>
    Array.from(index.list({ search }), (position) => JSON.parse(index.jsonAt(position)).name);
  return { index, find };
}
