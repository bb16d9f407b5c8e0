import { MAX_CARD_BYTES } from '../../shared/entities/military-item.ts';
import { PhotoRejected } from './photo-rejected.ts';
import { type SanitizedImage, sanitizeImage } from './sanitize-image.ts';

/** Of its longer side, in pixels. */
const LONGEST_SIDE = 512;
const TYPES = ['image/webp', 'image/jpeg', 'image/png'];

/** The small picture that a browser made of a photo; undefined for what is none, and then the photo itself
 *  is its card. */
export function sanitizeCard(bytes: Uint8Array): SanitizedImage | undefined {
  if (bytes.length > MAX_CARD_BYTES) return undefined;
  try {
    const card = sanitizeImage(bytes);
    const isSmall = Math.max(card.width, card.height) <= LONGEST_SIDE;
    return isSmall && TYPES.includes(card.image.contentType) ? card : undefined;
  } catch (error) {
    if (error instanceof PhotoRejected) return undefined;
    throw error;
  }
}
