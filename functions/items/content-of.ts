import type { ItemContent } from '../../shared/cataloging/content.ts';
import type { MilitaryItemChange, MilitaryItemInput } from '../../shared/entities/military-item.ts';

type WithoutPhotos = Omit<ItemContent, 'imageUrls' | 'primaryImageUrl'>;

const UNSAID: Omit<WithoutPhotos, 'name' | 'itemType' | 'condition'> = {
  description: null,
  era: null,
  branch: null,
  unitDesignation: null,
  rank: null,
  specialty: null,
  primaryMaterial: null,
  secondaryMaterial: null,
  length: null,
  width: null,
  height: null,
  weight: null,
  manufacturer: null,
  manufacturingLocation: null,
  authenticityNotes: null,
};

/** All that is said of a new item, but for its photos. */
export function contentOf({
  name,
  itemType,
  condition,
  ...said
}: MilitaryItemInput): WithoutPhotos {
  return { name, itemType, condition, ...UNSAID, ...saidOf(said) };
}

/** What a correction says, but for the photos: what it leaves out stays as it is. */
export function saidOf(input: MilitaryItemChange): Partial<WithoutPhotos> {
  const { imageUrls: _, primaryImageUrl: __, updatedAt: ___, ...said } = input;
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
