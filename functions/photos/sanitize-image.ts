import type { Image } from '../storage/bucket/photos.ts';
import { sanitizeAvif } from './avif.ts';
import { detectImageType } from './detect-image-type.ts';
import { sanitizeGif } from './gif.ts';
import { sanitizeJpeg } from './jpeg.ts';
import type { Size } from './limits.ts';
import type { SanitizedPicture } from './part-copier.ts';
import { damagedPhoto, PhotoRejected } from './photo-rejected.ts';
import { sanitizePng } from './png.ts';
import { sanitizeWebp } from './webp.ts';

export interface SanitizedImage extends Size {
  image: Image;
}

const CLEANED: Record<string, (source: Buffer) => SanitizedPicture> = {
  'image/jpeg': sanitizeJpeg,
  'image/png': sanitizePng,
  'image/webp': sanitizeWebp,
  'image/gif': sanitizeGif,
  'image/avif': sanitizeAvif,
};

/** A photo as it is published: its pixels, colours, orientation and animation untouched, without a word
 *  about who took it, where and with what, and without anything that was hung on it. A photo that has
 *  none of that stays as it is, byte by byte. Its first bytes say what it is, whatever its name says.
 *  (Libraries for this lose the orientation, or know one format alone.)
 *  @throws PhotoRefused for anything but a whole picture of a bearable size. */
export function sanitizeImage(bytes: Uint8Array): SanitizedImage {
  const contentType = detectImageType(bytes) ?? '';
  const clean = CLEANED[contentType];
  if (!clean) throw notShown(bytes);
  try {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const { width, height, bytes: cleaned } = clean(source);
    return { image: { bytes: cleaned, contentType }, width, height };
  } catch (error) {
    if (isBeyondEnd(error)) throw damagedPhoto('it ends before its picture does');
    throw error;
  }
}

/** What Node says when something is read where nothing is. */
function isBeyondEnd(error: unknown): boolean {
  const code = error instanceof RangeError && 'code' in error ? error.code : undefined;
  return code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS';
}

/** An iPhone's own pictures are the ones that people will come with. */
function notShown(bytes: Uint8Array): PhotoRejected {
  const isHeic = /^ftyp(hei|hev|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)));
  return new PhotoRejected(
    isHeic
      ? 'is a HEIC picture, which most browsers do not show; save it as a JPEG, or set the iPhone to Settings › Camera › Formats › Most Compatible'
      : 'is not a JPEG, PNG, WebP, GIF or AVIF picture',
  );
}
