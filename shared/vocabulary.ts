import type { TermField } from './entities/spelling.ts';

export const ITEM_TYPES = [
  'Patches',
  'Pins & Badges',
  'Field Gear',
  'Insignia',
  'Collar Insignia',
  'Cap Badges',
  'Medals',
  'Ribbons',
  'Uniforms',
  'Equipment',
  'Documents',
  'Photographs',
  'Weapons',
  'Gear',
] as const;

export const ERAS = [
  'WWI (1914-1918)',
  'Inter-War (1918-1939)',
  'WWII (1941-1945)',
  'Korea (1950-1953)',
  'Vietnam (1955-1975)',
  'Cold War (1945-1991)',
  'Gulf War (1990-1991)',
  'Modern (2001-Present)',
] as const;

export const BRANCHES = [
  'Army',
  'Navy',
  'Marines',
  'Air Force',
  'Coast Guard',
  'Space Force',
] as const;

export const MATERIALS = [
  'Metal',
  'Fabric',
  'Leather',
  'Embroidered Cloth',
  'Sterling Silver',
  'Bronze',
  'Brass',
  'Felt',
  'Plastic',
  'Wood',
  'Paper',
] as const;

export const CONDITIONS = [
  'Mint',
  'Excellent',
  'Very Fine',
  'Fine',
  'Good',
  'Fair',
  'Poor',
] as const;

/** Stored for a product whose record leaves the field empty. */
export const MISSING_TERMS = { itemType: 'Other', era: 'Undated', condition: 'Ungraded' } as const;

const MISSING: ReadonlySet<string> = new Set(Object.values(MISSING_TERMS));

export const knownTerm = (term: string) => (term && !MISSING.has(term) ? term : null);

export const TERMS = {
  itemType: ITEM_TYPES,
  era: ERAS,
  condition: CONDITIONS,
  material: MATERIALS,
} as const satisfies Record<TermField, readonly string[]>;

export const AVAILABILITIES = ['In Stock', 'Pre-Order', 'Sold Out'] as const;
/** Holds determine this availability at read time, so products never store it. */
export const ON_HOLD = 'On Hold';
export const AVAILABILITIES_SHOWN = [...AVAILABILITIES, ON_HOLD] as const;
export const AVAILABILITIES_UNSOLD = ['In Stock', 'Pre-Order', ON_HOLD] as const;

/** A reproduction is a product with `isAuthentic: false`. */
export const AUTHENTICITY = ['Original', 'Reproduction'] as const;

export const PRODUCT_SORTS = ['relevance', 'newest', 'oldest', 'name', 'era'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** US dollars, both bounds inclusive; `max: null` is unbounded. */
export const PRICE_RANGES = [
  { label: 'Under $100', min: 0, max: 100 },
  { label: '$100 - $250', min: 100, max: 250 },
  { label: '$250 - $500', min: 250, max: 500 },
  { label: 'Over $500', min: 500, max: null },
] as const;

export const PRODUCT_DEFAULTS = {
  countryOfOrigin: 'United States',
  stockQuantity: 1,
  availability: 'In Stock',
} as const;

export const GRID_PAGE_SIZE = 12;
export const FEATURED_PER_PAGE = 3;
export const SEARCH_MAX_LENGTH = 200;
export const CONTACT_MAX_LENGTH = 5_000;
/** Less frequent terms may identify a visitor, so reports omit them. */
export const MIN_SEARCHES_OF_TERM = 3;
export const TEST_IMPORT_SIZE = 20;

/** Humans do not complete a public form faster. */
export const MIN_FORM_MS = 1_000;
