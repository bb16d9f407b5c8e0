import type { MilitaryItemChange, MilitaryItemInput } from '../../shared/entities/military-item.ts';
import { EMPTY_OPTIONAL_FIELDS, type ItemContent } from '../../shared/item-form/fields.ts';

type WithoutPhotos = Omit<ItemContent, 'imageUrls' | 'primaryImageUrl'>;

/** The content of a new item, without its photos. */
export function toContent({
  name,
  itemType,
  condition,
  ...rest
}: MilitaryItemInput): WithoutPhotos {
  return { name, itemType, condition, ...EMPTY_OPTIONAL_FIELDS, ...toProvidedContent(rest) };
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
