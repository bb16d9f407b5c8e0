import { MATERIALS } from '../vocabulary.ts';

export type Dimension = 'length' | 'width' | 'height' | 'weight';
export type Mark = 'era' | 'branch' | 'rank' | 'unitDesignation';

/** What a cataloger should look for in items of a type. Nothing of it is enforced: a find with its era
 *  unknown is cataloged all the same. */
export interface Guidance {
  /** Fields that carry an asterisk. */
  marks: readonly Mark[];
  /** What the primary material is chosen from. */
  materials: readonly string[];
  /** What is measured: inches, and ounces for the weight. */
  dimensions: readonly Dimension[];
}

const FLAT = ['length', 'width'] as const;
const SOLID = [...FLAT, 'height'] as const;
const ALL_DIMENSIONS = [...SOLID, 'weight'] as const;

const GUIDANCE: Readonly<Record<string, Guidance>> = {
  Patches: {
    marks: ['era', 'branch', 'unitDesignation'],
    materials: ['Embroidered Cloth', 'Felt', 'Fabric'],
    dimensions: FLAT,
  },
  'Pins & Badges': {
    marks: ['era', 'branch', 'rank'],
    materials: ['Metal', 'Sterling Silver', 'Bronze', 'Brass'],
    dimensions: SOLID,
  },
  'Field Gear': {
    marks: ['era', 'branch'],
    materials: ['Leather', 'Metal', 'Fabric', 'Wood'],
    dimensions: ALL_DIMENSIONS,
  },
  Insignia: {
    marks: ['era', 'branch', 'rank'],
    materials: ['Metal', 'Embroidered Cloth', 'Felt'],
    dimensions: FLAT,
  },
  'Collar Insignia': {
    marks: ['era', 'branch', 'rank'],
    materials: ['Metal', 'Sterling Silver', 'Bronze'],
    dimensions: SOLID,
  },
  'Cap Badges': {
    marks: ['era', 'branch'],
    materials: ['Metal', 'Fabric', 'Felt'],
    dimensions: SOLID,
  },
};

const NONE: Guidance = { marks: [], materials: MATERIALS, dimensions: ALL_DIMENSIONS };

/** Of a type that has none of its own, and before one is chosen: every material and dimension. */
export function guidanceFor(itemType: string): Guidance {
  return Object.hasOwn(GUIDANCE, itemType) ? (GUIDANCE[itemType] ?? NONE) : NONE;
}
