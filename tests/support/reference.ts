import { normalise } from '../../shared/catalogue/normalise.ts';
import type { ProductQuery } from '../../shared/contract/products.ts';
import type { Product } from '../../shared/entities/product.ts';

/** What a query must answer, found the slow and obvious way. */
export function matchesQuery(product: Product, query: Partial<ProductQuery>): boolean {
  const contains = (value: string | null, wanted: string) =>
    normalise(value ?? '').includes(normalise(wanted));
  const any = (value: string | null, wanted: string[] | undefined) =>
    !wanted || wanted.some((each) => contains(value, each));
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
    any(product.unitName, query.unitNames) &&
    Number(product.price) >= priceMin &&
    Number(product.price) <= priceMax &&
    (!search || searched.some((value) => contains(value, search)))
  );
}
