import * as z from 'zod';
import { Product } from '../entities/product.ts';
import { SEARCH_MAX_LENGTH } from '../vocabulary.ts';
import { paging, pagingHeaders } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const values = z
  .array(z.string().max(1000, 'At most 1000 characters'))
  .max(100, 'At most 100 values')
  .optional();
const PRICE_MESSAGE = 'Expected an amount in US dollars, 0 or more';
const price = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/, PRICE_MESSAGE)
  .transform(Number)
  .meta({ override: { type: 'number', minimum: 0 } })
  .optional();

/** Values of one parameter are combined with OR, parameters with AND. All match as case-insensitive
 *  substrings. Prices are in US dollars, inclusive. */
export const ProductQuery = z.object({
  itemTypes: values,
  eras: values,
  materials: values,
  conditions: values,
  availabilities: values,
  /** `Original`, `Reproduction`. */
  authenticity: values,
  unitNames: values,
  search: z
    .string()
    .trim()
    .max(SEARCH_MAX_LENGTH, `At most ${SEARCH_MAX_LENGTH} characters`)
    .optional(),
  priceMin: price,
  priceMax: price,
  ...paging,
});
export type ProductQuery = z.infer<typeof ProductQuery>;

const Options = z.array(z.object({ value: z.string(), count: z.int() }));

/** The options of the filter panel. Each count takes all other filters into account. */
export const ProductFacets = z
  .object({
    itemTypes: Options,
    eras: Options,
    materials: Options,
    conditions: Options,
    availabilities: Options,
    authenticity: Options,
    unitNames: Options,
    priceRanges: Options,
  })
  .meta({ id: 'ProductFacets' });
export type ProductFacets = z.infer<typeof ProductFacets>;

const { limit: _limit, cursor: _cursor, ...filters } = ProductQuery.shape;

/** Browsers always revalidate; the CDN caches for seconds only, so that a sync becomes visible soon. */
const cacheControl = 'public, max-age=0, s-maxage=5, must-revalidate';

export const products = defineEndpoints({
  'GET /api/products': {
    summary:
      'The products of the shop, optionally filtered, newest first; without `limit` up to 1,000 of them',
    access: 'public',
    cacheControl,
    query: ProductQuery,
    response: z.array(Product),
    headers: pagingHeaders,
  },
  'GET /api/products/featured': {
    summary: 'The featured products, newest first',
    access: 'public',
    cacheControl,
    response: z.array(Product),
  },
  'GET /api/products/facets': {
    summary: 'The options of the filter panel with their product counts',
    access: 'public',
    cacheControl,
    query: z.object(filters),
    response: ProductFacets,
  },
  'GET /api/products/{id}': {
    summary: 'One product',
    access: 'public',
    cacheControl,
    params: z.object({ id: z.string().min(1) }),
    response: Product,
    errors: ['NOT_FOUND'],
  },
});
