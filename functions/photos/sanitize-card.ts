import { MAX_CARD_BYTES } from '../../shared/entities/military-item.ts';
import { PhotoRejectedError } from './photo-rejected.ts';
import { type SanitizedImage, sanitizeImage } from './sanitize-image.ts';

/** Pixels of the longer side. */
const MAX_SIDE = 512;
const TYPES = ['image/webp', 'image/jpeg', 'image/png'];

/** Checks and sanitizes the thumbnail ("card") that the browser made of a photo.
 *  @returns undefined for anything unsuitable: the photo itself then serves as its card. */
export function sanitizeCard(bytes: Uint8Array): SanitizedImage | undefined {
  if (bytes.length > MAX_CARD_BYTES) return undefined;
  try {
    const card = sanitizeImage(bytes);
    const isSmall = Math.max(card.width, card.height) <= MAX_SIDE;
    return isSmall && TYPES.includes(card.image.contentType) ? card : undefined;
  } catch (error) {
    if (error instanceof PhotoRejectedError) return undefined;
    throw error;
  }
}
