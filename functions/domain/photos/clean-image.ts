import type { CleanImage, Image } from '../../platform/bucket/photos.ts';
import { detectImageType } from './detect-image-type.ts';
import { cleanJpeg } from './jpeg.ts';
import type { CleanedFile } from './part-copier.ts';
import { damagedPhoto } from './photo-rejected.ts';
import { cleanPng } from './png.ts';
import { unsupportedImage } from './unsupported-image.ts';
import { cleanWebp } from './webp.ts';

const CLEANERS: Record<string, (source: Buffer) => CleanedFile> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
};

/**
 * Removes metadata and appended data without re-encoding: pixels, colors, orientation and animation stay. A photo
 * without such data is returned byte for byte. Libraries for this lose the orientation or support only one format.
 * @throws PhotoRejectedError for anything but a complete image within the size limits.
 */
export function cleanImage(bytes: Uint8Array) {
  const contentType = detectImageType(bytes) ?? '';
  const clean = CLEANERS[contentType];
  if (!clean) throw unsupportedImage(bytes);
  try {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const { width, height, bytes: cleaned } = clean(source);
    const image: Image = { bytes: cleaned, contentType };
    return { image: image as CleanImage, width, height };
  } catch (error) {
    if (isReadPastEnd(error)) throw damagedPhoto('the file is truncated');
    throw error;
  }
}

function isReadPastEnd(error: unknown): boolean {
  const code = error instanceof RangeError && 'code' in error ? error.code : undefined;
  return code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS';
}
