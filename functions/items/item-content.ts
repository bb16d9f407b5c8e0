import type { MilitaryItemChange, MilitaryItemInput } from '../../shared/entities/military-item.ts';
import { type ItemContent, NOTHING_SAID } from '../../shared/item-form/content.ts';

type WithoutPhotos = Omit<ItemContent, 'imageUrls' | 'primaryImageUrl'>;

/** All that is said of a new item, but for its photos. */
export function contentOf({
  name,
  itemType,
  condition,
  ...said
}: MilitaryItemInput): WithoutPhotos {
  return { name, itemType, condition, ...NOTHING_SAID, ...saidOf(said) };
}

/** What a correction says, but for the photos: what it leaves out stays as it is. */
export function saidOf(input: MilitaryItemChange): Partial<WithoutPhotos> {
  const { imageUrls: _, primaryImageUrl: __, photoHashes: ___, updatedAt: ____, ...said } = input;
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
