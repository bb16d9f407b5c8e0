import { expect, test } from 'vitest';
import { ITEM_TYPES, MATERIALS } from '../vocabulary.ts';
import { guidanceFor } from './guidance.ts';

const FLAT = 'length, width';
const SOLID = 'length, width, height';
const ALL = 'length, width, height, weight';

test.each([
  ['Patches', 'era, branch, unitDesignation', 'Embroidered Cloth, Felt, Fabric', FLAT],
  ['Pins & Badges', 'era, branch, rank', 'Metal, Sterling Silver, Bronze, Brass', SOLID],
  ['Field Gear', 'era, branch', 'Leather, Metal, Fabric, Wood', ALL],
  ['Insignia', 'era, branch, rank', 'Metal, Embroidered Cloth, Felt', FLAT],
  ['Collar Insignia', 'era, branch, rank', 'Metal, Sterling Silver, Bronze', SOLID],
  ['Cap Badges', 'era, branch', 'Metal, Fabric, Felt', SOLID],
])(
  'the guidance for %s: fields %s; materials %s; dimensions %s',
  (itemType, fields, materials, dimensions) => {
    expect(guidanceFor(itemType)).toEqual({
      recommendedFields: fields.split(', '),
      materials: materials.split(', '),
      dimensions: dimensions.split(', '),
    });
  },
);

test('the guidance for other types offers every material and dimension, and recommends no field', () => {
  const withGuidance = 6;
  const unrestricted = { recommendedFields: [], materials: MATERIALS, dimensions: ALL.split(', ') };
  const others = [...ITEM_TYPES.slice(withGuidance), '', 'constructor', 'Something else'];
  for (const itemType of others) expect(guidanceFor(itemType)).toEqual(unrestricted);
});
