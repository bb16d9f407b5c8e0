import { HASHED_SIDE_PIXELS, hashPhoto, type Pixels } from '../../../shared/photos/hash-photo.ts';
import { decodePhoto, fitInto, resizePixels } from '../../domain/photos/decode.ts';
import { encodeWebp } from '../../domain/photos/encode.ts';
import { MAX_DECODED_PIXELS, type Size } from '../../domain/photos/limits.ts';
import type { Image } from '../../platform/bucket/photos.ts';

/** Equals the size of the cards that browsers make for uploads. */
const CARD_SIDE = 512;
const CARD_QUALITY = 82;
/** API Gateway limits a message to 128 KiB, in base64. */
const MAX_PREVIEW_BYTES = 90_000;
const PREVIEW_QUALITY = 30;

interface Card {
  image: Image;
  preview: Buffer;
  hash: string | undefined;
}

/** @returns undefined for a photo that cannot be decoded: an animation, an unusual format, a very large one. */
export async function createCardPhoto(
  photo: Image,
  { width, height }: Size,
): Promise<Card | undefined> {
  if (width * height > MAX_DECODED_PIXELS) return undefined;
  const pixels = await decodePhoto(photo);
  if (!pixels) return undefined;
  const size = fitInto(pixels, { width: CARD_SIDE, height: CARD_SIDE });
  const card = size.width < pixels.width ? await resizePixels(pixels, size) : pixels;
  const bytes = await encodeWebp(card, CARD_QUALITY);
  const isSmall = bytes.length <= MAX_PREVIEW_BYTES;
  const square = { width: HASHED_SIDE_PIXELS, height: HASHED_SIDE_PIXELS };
  return {
    image: { bytes, contentType: 'image/webp' },
    preview: isSmall ? bytes : await encodeWebp(card, PREVIEW_QUALITY),
    hash: hashPhoto(onWhite(await resizePixels(card, square))),
  };
}

function onWhite({ width, height, data }: Pixels): Pixels {
  const opaque = Uint8ClampedArray.from(data);
  for (let at = 0; at < opaque.length; at += 4) {
    const alpha = (opaque[at + 3] ?? 255) / 255;
    for (let channel = at; channel < at + 3; channel++) {
      opaque[channel] = (opaque[channel] ?? 0) * alpha + 255 * (1 - alpha);
    }
    opaque[at + 3] = 255;
  }
  return { width, height, data: opaque };
}
