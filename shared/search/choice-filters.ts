import type { Product } from '../entities/product.ts';
import { AUTHENTICITY } from '../vocabulary.ts';

export const FILTER_VALUES = {
  itemTypes: ({ itemType }) => itemType,
  eras: ({ era }) => era,
  materials: ({ material }) => material,
  conditions: ({ condition }) => condition,
  availabilities: ({ availability }) => availability,
  authenticity: ({ isAuthentic, authenticity }) =>
    authenticity ? null : AUTHENTICITY[isAuthentic ? 0 : 1],
  unitNames: ({ unitName }) => unitName,
} as const satisfies Record<string, (product: Product) => string | null>;

export type ChoiceFilter = keyof typeof FILTER_VALUES;
export const CHOICE_FILTERS = Object.keys(FILTER_VALUES) as ChoiceFilter[];
