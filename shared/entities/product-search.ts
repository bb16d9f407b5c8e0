import * as z from 'zod';
import { SEARCH_MAX_LENGTH } from '../vocabulary.ts';
import { Product } from './product.ts';

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
export const ProductFilters = z.object({
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
});
export type ProductFilters = z.infer<typeof ProductFilters>;

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
