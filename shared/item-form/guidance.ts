import { MATERIALS } from '../vocabulary.ts';

export const DIMENSION_UNITS = { length: 'in', width: 'in', height: 'in', weight: 'oz' } as const;
export type Dimension = keyof typeof DIMENSION_UNITS;
export type RecommendedField = 'era' | 'branch' | 'rank' | 'unitDesignation';

/** These are recommendations only: an item of unknown era can be cataloged. */
export interface Guidance {
  recommendedFields: readonly RecommendedField[];
  materials: readonly string[];
  dimensions: readonly Dimension[];
}

const FLAT = ['length', 'width'] as const;
const SOLID = [...FLAT, 'height'] as const;
const ALL_DIMENSIONS = [...SOLID, 'weight'] as const;

const GUIDANCE: Readonly<Record<string, Guidance>> = {
  Patches: {
    recommendedFields: ['era', 'branch', 'unitDesignation'],
    materials: ['Embroidered Cloth', 'Felt', 'Fabric'],
    dimensions: FLAT,
  },
  'Pins & Badges': {
    recommendedFields: ['era', 'branch', 'rank'],
    materials: ['Metal', 'Sterling Silver', 'Bronze', 'Brass'],
    dimensions: SOLID,
  },
  'Field Gear': {
    recommendedFields: ['era', 'branch'],
    materials: ['Leather', 'Metal', 'Fabric', 'Wood'],
    dimensions: ALL_DIMENSIONS,
  },
  Insignia: {
    recommendedFields: ['era', 'branch', 'rank'],
    materials: ['Metal', 'Embroidered Cloth', 'Felt'],
    dimensions: FLAT,
  },
  'Collar Insignia': {
    recommendedFields: ['era', 'branch', 'rank'],
    materials: ['Metal', 'Sterling Silver', 'Bronze'],
    dimensions: SOLID,
  },
  'Cap Badges': {
    recommendedFields: ['era', 'branch'],
    materials: ['Metal', 'Fabric', 'Felt'],
    dimensions: SOLID,
  },
};

const DEFAULT: Guidance = {
  recommendedFields: [],
  materials: MATERIALS,
  dimensions: ALL_DIMENSIONS,
};

/** All other types get the default: every material and dimension. */
export function guidanceFor(itemType: string): Guidance {
  return Object.hasOwn(GUIDANCE, itemType) ? (GUIDANCE[itemType] ?? DEFAULT) : DEFAULT;
}
