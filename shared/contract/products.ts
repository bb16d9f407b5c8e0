import * as z from 'zod';
import { SHARED } from '../edge/behaviors.ts';
import { Product } from '../entities/product.ts';
import { MAX_SALE_PRICES, SalePrice } from '../entities/sale-price.ts';
import { Era, Topic, Unit } from '../entities/unit.ts';
import { PRODUCT_SORTS, SEARCH_MAX_LENGTH } from '../vocabulary.ts';
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

const flag = z
  .enum(['true', 'false'], 'Expected true or false')
  .transform((value) => value === 'true')
  .meta({ override: { type: 'boolean' } })
  .optional();

/** Values of one parameter are combined with OR, parameters with AND. Choices match as case-insensitive
 *  substrings. Prices are in US dollars, inclusive. */
export const ProductQuery = z.object({
  itemTypes: values,
  eras: values,
  materials: values,
  conditions: values,
  availabilities: values,
  authenticity: values,
  unitNames: values,
  /** With `true`, choices match whole values: 'Fine' does not select 'Very Fine'. */
  exact: flag,
  rare: flag,
  /** UTC, inclusive. */
  newSince: z.iso.date('Expected a date as YYYY-MM-DD').optional(),
  search: z
    .string()
    .trim()
    .max(SEARCH_MAX_LENGTH, `At most ${SEARCH_MAX_LENGTH} characters`)
    .optional(),
  priceMin: price,
  priceMax: price,
  /** Default: `relevance` with a search, otherwise `newest`. Without a search, `relevance` is `newest`. */
  sort: z.enum(PRODUCT_SORTS, `Expected one of ${PRODUCT_SORTS.join(', ')}`).optional(),
  ...paging,
});
export type ProductQuery = z.infer<typeof ProductQuery>;

const Replacement = z.object({ from: z.string(), to: z.string() });

export const SearchInterpretation = z
  .object({
    corrections: z.array(Replacement),
    /** Maps nicknames, abbreviations and synonyms to standard names: 'BRO' to '1st Infantry Division'. */
    expansions: z.array(Replacement),
    dropped: z.array(z.string()),
    unknown: z.array(z.string()),
    /** The search with its corrections and without the dropped words. */
    effective: z.string(),
    results: z.int(),
    /** Lower-case words and phrases that matched, for highlighting. */
    highlights: z.array(z.string()),
    suggestions: z.object({
      units: z.array(z.object({ value: z.string(), count: z.int() })),
      /** Drops one word of the search, and counts the results. */
      searches: z.array(z.object({ value: z.string(), count: z.int() })),
    }),
  })
  .meta({ id: 'SearchInterpretation' });
export type SearchInterpretation = z.infer<typeof SearchInterpretation>;

const Options = z.array(z.object({ value: z.string(), count: z.int() }));

/** Each count takes all other filters into account. */
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
    /** Every product of the shop has a price of 0.00. */
    isPriceByRequest: z.boolean(),
    rare: z.int(),
    search: SearchInterpretation.nullable(),
  })
  .meta({ id: 'ProductFacets' });
export type ProductFacets = z.infer<typeof ProductFacets>;

/** Each list starts with the best completion. */
export const SearchSuggestions = z
  .object({
    /** `alias` is the nickname or abbreviation that matched, null if the name did. */
    units: z.array(z.object({ value: z.string(), count: z.int(), alias: z.string().nullable() })),
    itemTypes: Options,
    eras: Options,
    items: z.array(Product.pick({ id: true, name: true, imageUrl: true })),
  })
  .meta({ id: 'SearchSuggestions' });
export type SearchSuggestions = z.infer<typeof SearchSuggestions>;

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = ProductQuery.shape;

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
      ...pagingHeaders,
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
    headers: { 'X-Total-Count': pagingHeaders['X-Total-Count'] },
  },
  'GET /api/products/facets': {
    summary: 'The options of the filter panel with their product counts',
    access: 'public',
    cacheControl,
    query: z.object(filters),
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
    errors: ['NOT_FOUND'],
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
    errors: ['NOT_FOUND'],
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
    errors: ['NOT_FOUND'],
  },
});
