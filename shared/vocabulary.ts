import type { TermField } from './entities/spelling.ts';

/** The trade's terms and the shop's constants, as used by filters, forms and rules. */

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

/** Best first. */
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

/** @returns null for a field that the record leaves empty: that is no value to show. */
export const knownTerm = (term: string) => (term && !MISSING.has(term) ? term : null);

/** The terms of each field, which its filter lists. */
export const TERMS = {
  itemType: ITEM_TYPES,
  era: ERAS,
  condition: CONDITIONS,
  material: MATERIALS,
} as const satisfies Record<TermField, readonly string[]>;

export const AVAILABILITIES = ['In Stock', 'Pre-Order', 'Sold Out'] as const;
/** Not stored with a product, but judged by its holds whenever it is read. */
export const ON_HOLD = 'On Hold';
export const AVAILABILITIES_SHOWN = [...AVAILABILITIES, ON_HOLD] as const;
/** Those of products that the shop still has. */
export const AVAILABILITIES_UNSOLD = ['In Stock', 'Pre-Order', ON_HOLD] as const;

/** A reproduction is a product that the dealer does not vouch for (`isAuthentic: false`). */
export const AUTHENTICITY = ['Original', 'Reproduction'] as const;

/** Orders of the product list. */
export const PRODUCT_SORTS = ['relevance', 'newest', 'oldest', 'name', 'era'] as const;

/** In US dollars, both bounds inclusive; `max: null` is unbounded. */
export const PRICE_RANGES = [
  { label: 'Under $100', min: 0, max: 100 },
  { label: '$100 - $250', min: 100, max: 250 },
  { label: '$250 - $500', min: 250, max: 500 },
  { label: 'Over $500', min: 500, max: null },
] as const;

/** Defaults for imported products. */
export const PRODUCT_DEFAULTS = {
  countryOfOrigin: 'United States',
  stockQuantity: 1,
  availability: 'In Stock',
} as const;

/** The page size of the shop's grid; 'Load More Items' appears when a page is full. */
export const GRID_PAGE_SIZE = 12;
export const FEATURED_PER_PAGE = 3;
export const SEARCH_MAX_LENGTH = 200;
/** The longest message to the dealer. */
export const CONTACT_MAX_LENGTH = 5_000;
/** Terms that were searched for less often may identify a visitor, and are not reported. */
export const MIN_SEARCHES_OF_TERM = 3;
/** The number of records in the test import. */
export const TEST_IMPORT_SIZE = 20;

/** People do not fill in the newsletter form faster. */
export const MIN_FORM_MS = 1_000;
