import type { ProductQuery } from '../../shared/contract/products.ts';
import type { Product } from '../../shared/entities/product.ts';
import { normalizeText } from '../../shared/text/normalize.ts';

export function matchesQuery(product: Product, query: Partial<ProductQuery>): boolean {
  const contains = (value: string | null, term: string) =>
    normalizeText(value ?? '').includes(normalizeText(term));
  const isChosen = query.exact
    ? (value: string | null, term: string) => normalizeText(value ?? '') === normalizeText(term)
    : contains;
  const any = (value: string | null, terms: string[] | undefined) =>
    !terms || terms.some((each) => isChosen(value, each));
  const searched = [
    product.name,
    product.description,
    product.shortDescription,
    product.unitName,
    product.unitNumber,
    product.itemType,
    product.era,
    product.material,
  ];
  const { search, priceMin = 0, priceMax = Number.POSITIVE_INFINITY } = query;
  return (
    any(product.itemType, query.itemTypes) &&
    any(product.era, query.eras) &&
    any(product.material, query.materials) &&
    any(product.condition, query.conditions) &&
    any(product.availability, query.availabilities) &&
    any(product.isAuthentic ? 'Original' : 'Reproduction', query.authenticity) &&
    any(product.unitName, query.unitNames) &&
    Number(product.price) >= priceMin &&
    Number(product.price) <= priceMax &&
    (!query.rare || product.isRare) &&
    (!query.newSince || product.createdAt >= query.newSince) &&
    (!search || searched.some((value) => contains(value, search)))
  );
}
