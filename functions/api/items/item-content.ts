import type {
  MilitaryItemChange,
  MilitaryItemInput,
} from '../../../shared/entities/military-item.ts';
import { EMPTY_OPTIONAL_FIELDS, type ItemContent } from '../../../shared/item-form/fields.ts';

type TextContent = Omit<ItemContent, 'imageUrls' | 'primaryImageUrl' | 'catalogNumber'>;

export function toContent({ name, itemType, condition, ...rest }: MilitaryItemInput): TextContent {
  return { name, itemType, condition, ...EMPTY_OPTIONAL_FIELDS, ...toProvidedContent(rest) };
}

export function toProvidedContent(input: MilitaryItemChange): Partial<TextContent> {
  const {
    imageUrls: _,
    primaryImageUrl: __,
    photoHashes: ___,
    updatedAt: ____,
    catalogNumber: _____,
    dismissedLookalikes: ______,
    consignorId: _______,
    ...content
  } = input;
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
}
