import { MAX_CARD_BYTES } from '../../../shared/entities/military-item.ts';
import type { PhotoSize } from '../../../shared/photos/photo-paths.ts';
import type { CleanImage } from '../../platform/bucket/photos.ts';
import { cleanImage } from './clean-image.ts';
import { PhotoRejectedError } from './photo-rejected.ts';

/** Pixels of the longer side. Airtable's thumbnails are wider than the 512 pixels of uploaded cards. */
const MAX_CARD_SIDE = 1_024;
const CARD_TYPES = ['image/webp', 'image/jpeg', 'image/png'];

export type CleanPhoto = Record<PhotoSize, CleanImage>;

/**
 * @param card the thumbnail. Without a suitable one the photo itself serves as its card.
 * @throws PhotoRejectedError for anything but a complete image within the size limits.
 */
export function cleanPhoto(full: Uint8Array, card?: Uint8Array): CleanPhoto {
  const { image } = cleanImage(full);
  return { full: image, card: (card && cleanCard(card)) ?? image };
}

function cleanCard(bytes: Uint8Array): CleanImage | undefined {
  if (bytes.length > MAX_CARD_BYTES) return undefined;
  try {
    const { image, width, height } = cleanImage(bytes);
    const isSmall = Math.max(width, height) <= MAX_CARD_SIDE;
    return isSmall && CARD_TYPES.includes(image.contentType) ? image : undefined;
  } catch (error) {
    if (error instanceof PhotoRejectedError) return undefined;
    throw error;
  }
}
