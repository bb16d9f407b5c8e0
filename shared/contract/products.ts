import * as z from 'zod';
import { SHARED } from '../edge/behaviors.ts';
import { Product } from '../entities/product.ts';
import { ProductFacets, ProductFilters, SearchSuggestions } from '../entities/product-search.ts';
import { MAX_SALE_PRICES, SalePrice } from '../entities/sale-price.ts';
import { Era, Topic, Unit } from '../entities/unit.ts';
import { PRODUCT_SORTS, SEARCH_MAX_LENGTH } from '../vocabulary.ts';
import { PAGING_HEADERS, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const ProductQuery = z.object({
  ...ProductFilters.shape,
  /** Default: `relevance` with a search, otherwise `newest`. Without a search, `relevance` is `newest`. */
  sort: z.enum(PRODUCT_SORTS, `Expected one of ${PRODUCT_SORTS.join(', ')}`).optional(),
  ...paging,
});
export type ProductQuery = z.infer<typeof ProductQuery>;

const cacheControl = SHARED;
const slug = z.string().min(1).max(200);

export const products = defineEndpoints({
  'GET /api/products': {
    summary:
      'The products of the shop, optionally filtered; without `limit` up to 1,000 of them. The newest come first, with a search the most relevant',
    access: 'public',
    cacheControl,
    query: ProductQuery,
    response: z.array(Product),
    headers: {
      ...PAGING_HEADERS,
      'X-Search-Interpretation':
        'With a search: its interpretation as in the facets, without highlights and suggestions, as JSON in ASCII.',
    },
  },
  'GET /api/products/featured': {
    summary: 'The featured products, newest first; without `limit` up to 1,000 of them',
    access: 'public',
    cacheControl,
    query: z.object({ limit: paging.limit }),
    response: z.array(Product),
    headers: { 'X-Total-Count': PAGING_HEADERS['X-Total-Count'] },
  },
  'GET /api/products/facets': {
    summary: 'The options of the filter panel with their product counts',
    access: 'public',
    cacheControl,
    query: ProductFilters,
    response: ProductFacets,
  },
  'GET /api/products/suggest': {
    summary: 'Units, item types, eras and products that complete a search',
    access: 'public',
    cacheControl,
    query: z.object({
      q: z
        .string()
        .trim()
        .max(SEARCH_MAX_LENGTH, `At most ${SEARCH_MAX_LENGTH} characters`)
        .default(''),
    }),
    response: SearchSuggestions,
  },
  'GET /api/products/sale-prices': {
    summary:
      'The prices that products were sold for; empty unless the shop’s settings publish them. Products without a recorded price, and those that are not sold out, are left out',
    access: 'public',
    cacheControl,
    query: z.object({
      ids: z
        .array(z.uuid())
        .min(1, 'Expected at least one product')
        .max(MAX_SALE_PRICES, `At most ${MAX_SALE_PRICES} products`),
    }),
    response: z.array(SalePrice),
  },
  'GET /api/products/{id}': {
    summary: 'One product',
    access: 'public',
    cacheControl,
    params: z.object({ id: z.string().min(1) }),
    response: Product,
  },
  'GET /api/units': {
    summary:
      'The units of the shop’s products, up to 20,000 of them; those with the most products come first',
    access: 'public',
    cacheControl,
    response: z.array(Topic),
  },
  'GET /api/units/{slug}': {
    summary:
      'One unit: its nicknames, history and products in numbers. Slugs of other spellings lead to it too',
    access: 'public',
    cacheControl,
    params: z.object({ slug }),
    response: Unit,
  },
  'GET /api/eras': {
    summary: 'The eras of the shop’s products, in chronological order',
    access: 'public',
    cacheControl,
    response: z.array(Topic),
  },
  'GET /api/eras/{slug}': {
    summary: 'One era: its conflict, dates and products in numbers',
    access: 'public',
    cacheControl,
    params: z.object({ slug }),
    response: Era,
  },
});
