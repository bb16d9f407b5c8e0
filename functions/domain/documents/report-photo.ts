import type { Pixels } from '../../../shared/photos/hash-photo.ts';
import { parsePhotoPath, photoPath } from '../../../shared/photos/photo-paths.ts';
import { type Image, readImage } from '../../platform/bucket/photos.ts';
import { cleanImage } from '../photos/clean-image.ts';
import { canDecode, decodePhoto, fitInto, resizePixels } from '../photos/decode.ts';
import { encodeJpeg } from '../photos/encode.ts';
import { PhotoRejectedError } from '../photos/photo-rejected.ts';

/** Ten photos of this size fit into a response of Lambda, which is limited to 6 MB. */
const MAX_SIDE = 1_000;
const QUALITY = 75;
/** A larger photo takes too long to decode. */
const MAX_PIXELS = 25e6;
/** Afterwards thumbnails are printed, because functions time out after 29 seconds. */
const FULL_SIZE_MS = 12_000;

export interface ReportPhoto {
  jpeg: Buffer;
  width: number;
  height: number;
}

/** @returns undefined for photos that were deleted or cannot be decoded. */
export async function loadReportPhotos(
  paths: readonly string[],
): Promise<(ReportPhoto | undefined)[]> {
  const untilMs = Date.now() + FULL_SIZE_MS;
  const photos: (ReportPhoto | undefined)[] = [];
  // One after the other, because decoded photos take much memory.
  for (const path of paths) photos.push(await loadReportPhoto(path, Date.now() < untilMs));
  return photos;
}

async function loadReportPhoto(path: string, hasTime: boolean): Promise<ReportPhoto | undefined> {
  const id = parsePhotoPath(path);
  if (id === undefined) return undefined;
  const sizes = hasTime ? (['zoom', 'full', 'card'] as const) : (['zoom', 'card'] as const);
  for (const size of sizes) {
    const image = await readImage(photoPath(id, size).slice(1));
    const photo = image && (await toReportPhoto(image));
    if (photo) return photo;
  }
  return undefined;
}

/** Encodes upright pixels again, because marks are placed in the upright photo. */
async function toReportPhoto(image: Image): Promise<ReportPhoto | undefined> {
  if (!canDecode(image) || !isSmallEnough(image)) return undefined;
  const pixels = await decodePhoto(image);
  if (!pixels) return undefined;
  const { width, height } = fitInto(pixels, { width: MAX_SIDE, height: MAX_SIDE });
  const isSmaller = width < pixels.width;
  const resized = isSmaller ? await resizePixels(pixels, { width, height }) : pixels;
  return { jpeg: await encodeJpeg(onWhite(resized), QUALITY), width, height };
}

function isSmallEnough({ bytes }: Image): boolean {
  try {
    const { width, height } = cleanImage(bytes);
    return width * height <= MAX_PIXELS;
  } catch (error) {
    if (error instanceof PhotoRejectedError) return false;
    throw error;
  }
}

/** JPEG has no transparency. */
function onWhite({ width, height, data }: Pixels): Pixels {
  const opaque = new Uint8ClampedArray(data);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 255) / 255;
    for (let channel = at; channel < at + 3; channel++) {
      opaque[channel] = (data[channel] ?? 0) * alpha + 255 * (1 - alpha);
    }
  }
  return { width, height, data: opaque };
}
