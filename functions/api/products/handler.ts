import { products } from '../../../shared/contract/products.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { featuredProducts } from './featured-products.ts';
import { getEra } from './get-era.ts';
import { getProduct } from './get-product.ts';
import { getUnit } from './get-unit.ts';
import { listEras } from './list-eras.ts';
import { listProducts } from './list-products.ts';
import { listSalePrices } from './list-sale-prices.ts';
import { listUnits } from './list-units.ts';
import { productFacets } from './product-facets.ts';
import { suggestSearches } from './suggest-searches.ts';

export const handler = groupHandler(products, {
  'GET /api/products': listProducts,
  'GET /api/products/featured': featuredProducts,
  'GET /api/products/facets': productFacets,
  'GET /api/products/suggest': suggestSearches,
  'GET /api/products/sale-prices': listSalePrices,
  'GET /api/products/{id}': getProduct,
  'GET /api/units': listUnits,
  'GET /api/units/{slug}': getUnit,
  'GET /api/eras': listEras,
  'GET /api/eras/{slug}': getEra,
});
