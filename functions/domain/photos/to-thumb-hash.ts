import { rgbaToThumbHash } from 'thumbhash';
import type { Image } from '../../platform/bucket/photos.ts';
import { decodePhoto, fitInto, resizePixels } from './decode.ts';

/** The library's limit. */
const MAX_SIDE = 100;

/** @returns the placeholder of a photo: some 25 bytes in Base64; undefined for a photo that cannot be decoded. */
export async function toThumbHash(card: Image): Promise<string | undefined> {
  const pixels = await decodePhoto(card);
  if (!pixels) return undefined;
  const { width, height, data } = await resizePixels(
    pixels,
    fitInto(pixels, { width: MAX_SIDE, height: MAX_SIDE }),
  );
  return Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64');
}
