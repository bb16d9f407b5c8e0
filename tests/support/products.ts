import { v5 as uuid } from 'uuid';
import type { Product } from '../../shared/entities/product.ts';
import {
  AVAILABILITIES,
  CONDITIONS,
  ERAS,
  ITEM_TYPES,
  MATERIALS,
} from '../../shared/vocabulary.ts';
import { Random } from './random.ts';

const NAMESPACE = '6f1d2f0e-5f43-4f0a-9d5a-6a1f8a1b2c3d';
const ECHELONS = [
  'Infantry Division',
  'Airborne Division',
  'Armored Division',
  'Cavalry Regiment',
  'Marine Division',
  'Bombardment Group',
  'Engineer Battalion',
  'Signal Company',
];
const WORDS =
  'original period cut edge snow back greenback merrowed border theatre made bullion felt twill wool gabardine OD khaki sterling clutch back pin hallmark Meyer named grouping estate veteran unissued worn faded moth nip small repair glue residue excellent displays well rare variant'.split(
    ' ',
  );

/** Deterministic; sizes and variety match a real shop. Newest first. */
export function makeProducts(count: number): Product[] {
  const random = new Random(1917);
  const pick = <T>(values: readonly T[]): T => random.pick(values);
  return Array.from({ length: count }, (_, i) => {
    const number = 1 + Math.floor(random.next() * 110);
    const unitName = `${number}th ${pick(ECHELONS)}`;
    const itemType = pick(ITEM_TYPES);
    const id = uuid(String(i), NAMESPACE);
    const description = Array.from({ length: 30 }, () => pick(WORDS)).join(' ');
    const createdAt = new Date(Date.UTC(2026, 9, 1) - i * 60_000).toISOString();
    return {
      id,
      name: `${unitName} ${itemType.toLowerCase()} no. ${i}`,
      description,
      shortDescription: description.slice(0, 80),
      price: '0.00',
      imageUrl: `/photos/att${i}/full`,
      imageUrls: [`/photos/att${i}/full`, `/photos/att${i}b/full`],
      itemType,
      era: pick(ERAS),
      unitNumber: String(number),
      unitName,
      motto: null,
      material: pick(MATERIALS),
      backing: null,
      countryOfOrigin: 'United States',
      condition: pick(CONDITIONS),
      stockQuantity: 999,
      isFeatured: i % Math.ceil(count / 12) === 0,
      isRare: random.next() < 0.05,
      isAuthentic: true,
      availability: random.next() < 0.9 ? AVAILABILITIES[0] : pick(AVAILABILITIES),
      airtableId: `rec${i}`,
      createdAt,
      updatedAt: createdAt,
    };
  });
}
