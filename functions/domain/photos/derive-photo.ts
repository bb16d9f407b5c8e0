import type { Pixels } from '../../../shared/photos/hash-photo.ts';
import { type DerivedSize, SHARE_SIZE } from '../../../shared/photos/photo-paths.ts';
import type { CleanImage, Image } from '../../platform/bucket/photos.ts';
import { cleanImage } from './clean-image.ts';
import { addProfileToJpeg, addProfileToWebp, readColorProfile } from './color-profile.ts';
import { canDecode, decodePhoto, fitInto, resizePixels } from './decode.ts';
import { encodeJpeg, encodeWebp } from './encode.ts';
import { MAX_DECODED_PIXELS } from './limits.ts';

const ZOOM_SIDE = 1_600;
const ZOOM_QUALITY = 82;
const SHARE_QUALITY = 82;
const SHARE_MARGIN = 24;
const PAPER = [246, 241, 228] as const;

/** @returns undefined for a photo that cannot be converted: an animation, an unusual format, a very large one. */
export async function derivePhoto(
  photo: CleanImage,
  size: DerivedSize,
): Promise<CleanImage | undefined> {
  // Photos published before 2026-12 may be GIF or AVIF.
  if (!canDecode(photo)) return undefined;
  const { width, height } = cleanImage(photo.bytes);
  if (width * height > MAX_DECODED_PIXELS) return undefined;
  const pixels = await decodePhoto(photo);
  if (!pixels) return undefined;
  const profile = readColorProfile(photo);
  const derived = size === 'zoom' ? await toZoom(pixels, profile) : await toShare(pixels, profile);
  return cleanImage(derived.bytes).image;
}

async function toZoom(pixels: Pixels, profile: Buffer | undefined): Promise<Image> {
  const size = fitInto(pixels, { width: ZOOM_SIDE, height: ZOOM_SIDE });
  const isSmaller = size.width < pixels.width;
  const zoom = isSmaller ? await resizePixels(pixels, size) : pixels;
  const webp = await encodeWebp(zoom, ZOOM_QUALITY);
  return {
    bytes: profile ? addProfileToWebp(webp, zoom, profile) : webp,
    contentType: 'image/webp',
  };
}

/** Shows the whole photo on the shop's paper color, because a crop could cut off details. */
async function toShare(pixels: Pixels, profile: Buffer | undefined): Promise<Image> {
  const size = fitInto(pixels, {
    width: SHARE_SIZE.width - 2 * SHARE_MARGIN,
    height: SHARE_SIZE.height - 2 * SHARE_MARGIN,
  });
  const isSmaller = size.width < pixels.width;
  const jpeg = await encodeJpeg(
    onPaper(isSmaller ? await resizePixels(pixels, size) : pixels),
    SHARE_QUALITY,
  );
  return {
    bytes: profile ? addProfileToJpeg(jpeg, profile) : jpeg,
    contentType: 'image/jpeg',
  };
}

function onPaper(photo: Pixels): Pixels {
  const { width, height } = SHARE_SIZE;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([...PAPER, 255], at);
  const left = Math.floor((width - photo.width) / 2);
  const top = Math.floor((height - photo.height) / 2);
  for (let y = 0; y < photo.height; y++) {
    let from = y * photo.width * 4;
    let to = ((top + y) * width + left) * 4;
    for (let x = 0; x < photo.width; x++, from += 4, to += 4) {
      const alpha = (photo.data[from + 3] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel++) {
        const above = photo.data[from + channel] ?? 0;
        data[to + channel] = above * alpha + (PAPER[channel] ?? 0) * (1 - alpha);
      }
    }
  }
  return { width, height, data };
}
