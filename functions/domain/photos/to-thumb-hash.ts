import { rgbaToThumbHash } from 'thumbhash';
import type { Image } from '../../platform/bucket/photos.ts';
import { decodePhoto, fitInto, resizePixels } from './decode.ts';

const MAX_SIDE = 100;

export async function toThumbHash(card: Image): Promise<string | undefined> {
  const pixels = await decodePhoto(card);
  if (!pixels) return undefined;
  const { width, height, data } = await resizePixels(
    pixels,
    fitInto(pixels, { width: MAX_SIDE, height: MAX_SIDE }),
  );
  return Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64');
}
