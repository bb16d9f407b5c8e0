import type { AlertQuery } from '../../../../shared/entities/alert.ts';
import {
  AUTHENTICITY,
  AVAILABILITIES,
  CONDITIONS,
  ERAS,
  GRID_PAGE_SIZE,
  ITEM_TYPES,
  MATERIALS,
  PRICE_RANGES,
  PRODUCT_SORTS,
  type ProductSort,
  SEARCH_MAX_LENGTH,
} from '../../../../shared/vocabulary.ts';

export const CHOICES = [
  { name: 'itemTypes', legend: 'Item Type', options: ITEM_TYPES },
  { name: 'eras', legend: 'Era', options: ERAS },
  { name: 'materials', legend: 'Material', options: MATERIALS },
  { name: 'conditions', legend: 'Condition', options: CONDITIONS },
  { name: 'availabilities', legend: 'Availability', options: AVAILABILITIES },
  { name: 'authenticity', legend: 'Authenticity', options: AUTHENTICITY },
] as const;

export const CHOICE_NAMES = [...CHOICES.map(({ name }) => name), 'unitNames'] as const;
export type ChoiceName = (typeof CHOICE_NAMES)[number];
/** US dollars, both bounds inclusive; `max: null` is unbounded. */
export interface PriceRange {
  label: string;
  min: number;
  max: number | null;
}

export const MAX_PAGE_SIZE = 1000;
export type PageSizeName = '' | '48' | 'all';
export const PAGE_SIZES: Readonly<Record<PageSizeName, number>> = {
  '': GRID_PAGE_SIZE,
  48: 48,
  all: MAX_PAGE_SIZE,
};

type Choices = Record<ChoiceName, string[]>;

export interface Filters {
  choices: Choices;
  search: string;
  price: PriceRange | undefined;
  isRare: boolean;
  newSince: string;
  sort: ProductSort | undefined;
  show: PageSizeName;
  after: string;
}

/** In the URL: `100-250`, or `500-` when unbounded. */
export const priceSlug = ({ min, max }: PriceRange) => `${min}-${max ?? ''}`;

const PRICE_SLUG = /^(\d{1,8}(?:\.\d\d?)?)-(\d{1,8}(?:\.\d\d?)?)?$/;

/** Accepts other ranges than those of the filter panel, which an alert can have. */
function readPrice(slug: string): PriceRange | undefined {
  const [, from = '', to] = PRICE_SLUG.exec(slug) ?? [];
  const range = PRICE_RANGES.find((each) => priceSlug(each) === slug);
  const min = Number(from);
  const max = to ? Number(to) : null;
  return range ?? (min || max ? { label: toPriceLabel(min, max), min, max } : undefined);
}

function toPriceLabel(min: number, max: number | null): string {
  if (max === null) return `From ${toDollars(min)}`;
  return min ? `${toDollars(min)} - ${toDollars(max)}` : `Up to ${toDollars(max)}`;
}

const toDollars = (amount: number) => `$${amount.toFixed(amount % 1 ? 2 : 0)}`;

export function readFilters(params: URLSearchParams): Filters {
  const values = (name: ChoiceName) => [...new Set(params.getAll(name).filter(Boolean))];
  const newSince = params.get('newSince') ?? '';
  const show = params.get('show') ?? '';
  return {
    choices: Object.fromEntries(CHOICE_NAMES.map((name) => [name, values(name)])) as Choices,
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH),
    price: readPrice(params.get('price') ?? ''),
    isRare: params.get('rare') === 'true',
    newSince: isDay(newSince) ? newSince : '',
    sort: PRODUCT_SORTS.find((sort) => sort === params.get('sort')),
    show: Object.hasOwn(PAGE_SIZES, show) ? (show as PageSizeName) : '',
    after: params.get('after') ?? '',
  };
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

const getDefaultSort = (search: string): ProductSort => (search ? 'relevance' : 'newest');

export function getSort({ sort, search }: Filters): ProductSort {
  return sort && (search || sort !== 'relevance') ? sort : getDefaultSort(search);
}

function getSortParam(filters: Filters): ProductSort | undefined {
  const sort = getSort(filters);
  return sort === getDefaultSort(filters.search) ? undefined : sort;
}

/** Names all parameters, so that merging removes those that are not set. Resets the cursor. */
export const toParams = (filters: Filters) => ({
  ...filters.choices,
  search: filters.search,
  price: filters.price ? priceSlug(filters.price) : '',
  rare: filters.isRare ? 'true' : '',
  newSince: filters.newSince,
  sort: getSortParam(filters),
  show: filters.show,
  after: '',
});

const toQuery = ({ choices, search, price, isRare, newSince }: Filters) => ({
  ...choices,
  ...(isRare && { rare: true }),
  ...(newSince && { newSince }),
  ...(search && { search }),
  ...(price && price.min > 0 && { priceMin: price.min }),
  ...(price?.max && { priceMax: price.max }),
});

/** With `exact`, 'Fine' does not also count 'Very Fine'. */
export const toFacetsQuery = (filters: Filters) => ({ ...toQuery(filters), exact: true });

/** Matches checked values exactly, as they are counted. */
export function toListQuery(filters: Filters) {
  const isAnyChosen = CHOICE_NAMES.some((name) => filters.choices[name].length > 0);
  const sort = getSortParam(filters);
  return { ...toQuery(filters), ...(isAnyChosen && { exact: true }), ...(sort && { sort }) };
}

export const NO_FILTERS = readFilters(new URLSearchParams());

export function countActive({ choices, search, price, isRare, newSince }: Filters): number {
  const chosen = CHOICE_NAMES.reduce((sum, name) => sum + choices[name].length, 0);
  return chosen + [search, price, isRare, newSince].filter(Boolean).length;
}

/** Returns undefined if the alert would match every product. */
export function toAlertQuery({ choices, search, isRare, price }: Filters): AlertQuery | undefined {
  const query: AlertQuery = {};
  if (search.trim()) query.search = search.trim();
  for (const name of CHOICE_NAMES) {
    if (choices[name].length > 0) query[name] = choices[name];
  }
  if (isRare) query.rare = true;
  if (Object.keys(query).length === 0) return undefined;
  if (price && price.min > 0) query.priceMin = String(price.min);
  if (price?.max) query.priceMax = String(price.max);
  return query;
}
