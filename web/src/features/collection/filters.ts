import {
  AUTHENTICITY,
  AVAILABILITIES,
  CONDITIONS,
  ERAS,
  ITEM_TYPES,
  MATERIALS,
  PRICE_RANGES,
  SEARCH_MAX_LENGTH,
} from '../../../../shared/vocabulary.ts';

/** The multiple-choice filters with their options. Unit names come from the collection. */
export const CHOICES = [
  { name: 'itemTypes', legend: 'Item Type', options: ITEM_TYPES },
  { name: 'eras', legend: 'Era', options: ERAS },
  { name: 'materials', legend: 'Material', options: MATERIALS },
  { name: 'conditions', legend: 'Condition', options: CONDITIONS },
  { name: 'availabilities', legend: 'Availability', options: AVAILABILITIES },
  { name: 'authenticity', legend: 'Authenticity', options: AUTHENTICITY },
] as const;

/** Results that a phone shows at once: their photos load eagerly. */
export const FIRST_RESULTS = 3;

export const CHOICE_NAMES = [...CHOICES.map(({ name }) => name), 'unitNames'] as const;
export type ChoiceName = (typeof CHOICE_NAMES)[number];
export type PriceRange = (typeof PRICE_RANGES)[number];

export interface Filters {
  choices: Record<ChoiceName, string[]>;
  search: string;
  price: PriceRange | undefined;
}

/** In the URL: `100-250`, or `500-` when unbounded. */
export const priceSlug = ({ min, max }: PriceRange) => `${min}-${max ?? ''}`;

export function readFilters(params: URLSearchParams): Filters {
  const values = (name: ChoiceName) => [...new Set(params.getAll(name).filter(Boolean))];
  return {
    choices: {
      itemTypes: values('itemTypes'),
      eras: values('eras'),
      materials: values('materials'),
      conditions: values('conditions'),
      availabilities: values('availabilities'),
      authenticity: values('authenticity'),
      unitNames: values('unitNames'),
    },
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH),
    price: PRICE_RANGES.find((range) => priceSlug(range) === params.get('price')),
  };
}

/** The filters as URL parameters. All are named, so that merging them removes those that are not set. */
export const toParams = ({ choices, search, price }: Filters) => ({
  ...choices,
  search,
  price: price ? priceSlug(price) : '',
});

/** The filters as the API takes them. A price range without a bound leaves that parameter out. */
export function toQuery({ choices, search, price }: Filters) {
  return {
    ...choices,
    ...(search && { search }),
    ...(price && price.min > 0 && { priceMin: price.min }),
    ...(price?.max && { priceMax: price.max }),
  };
}
export type FilterQuery = ReturnType<typeof toQuery>;

export const NO_FILTERS = readFilters(new URLSearchParams());

export function countActive({ choices, search, price }: Filters): number {
  const chosen = CHOICE_NAMES.reduce((sum, name) => sum + choices[name].length, 0);
  return chosen + (search ? 1 : 0) + (price ? 1 : 0);
}
