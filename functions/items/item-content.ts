import type { MilitaryItemChange, MilitaryItemInput } from '../../shared/entities/military-item.ts';
import { type ItemContent, NOTHING_SAID } from '../../shared/item-form/content.ts';

type WithoutPhotos = Omit<ItemContent, 'imageUrls' | 'primaryImageUrl'>;

/** The content of a new item, without its photos. */
export function toContent({
  name,
  itemType,
  condition,
  ...rest
}: MilitaryItemInput): WithoutPhotos {
  return { name, itemType, condition, ...NOTHING_SAID, ...toProvidedContent(rest) };
}

/** The fields that a correction provides, without the photos. */
export function toProvidedContent(input: MilitaryItemChange): Partial<WithoutPhotos> {
  const {
    imageUrls: _,
    primaryImageUrl: __,
    photoHashes: ___,
    updatedAt: ____,
    ...content
  } = input;
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
}
