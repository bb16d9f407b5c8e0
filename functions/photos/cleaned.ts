import type { Image } from '../storage/bucket/photos.ts';
import { cleanedAvif } from './avif.ts';
import { cleanedGif } from './gif.ts';
import { imageType } from './image-type.ts';
import { cleanedJpeg } from './jpeg.ts';
import type { Size } from './limits.ts';
import type { Cleaned } from './output.ts';
import { damaged, PhotoRefused } from './photo-refused.ts';
import { cleanedPng } from './png.ts';
import { cleanedWebp } from './webp.ts';

export interface CleanedImage extends Size {
  image: Image;
}

const CLEANED: Record<string, (source: Buffer) => Cleaned> = {
  'image/jpeg': cleanedJpeg,
  'image/png': cleanedPng,
  'image/webp': cleanedWebp,
  'image/gif': cleanedGif,
  'image/avif': cleanedAvif,
};

/** A photo as it is published: its pixels, colours, orientation and animation untouched, without a word
 *  about who took it, where and with what, and without anything that was hung on it. A photo that has
 *  none of that stays as it is, byte by byte. Its first bytes say what it is, whatever its name says.
 *  (Libraries for this lose the orientation, or know one format alone.)
 *  @throws PhotoRefused for anything but a whole picture of a bearable size. */
export function cleanedImage(bytes: Uint8Array): CleanedImage {
  const contentType = imageType(bytes) ?? '';
  const clean = CLEANED[contentType];
  if (!clean) throw notShown(bytes);
  try {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const { width, height, bytes: cleaned } = clean(source);
    return { image: { bytes: cleaned, contentType }, width, height };
  } catch (error) {
    if (isBeyondEnd(error)) throw damaged('it ends before its picture does');
    throw error;
  }
}

/** What Node says when something is read where nothing is. */
function isBeyondEnd(error: unknown): boolean {
  const code = error instanceof RangeError && 'code' in error ? error.code : undefined;
  return code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS';
}

/** An iPhone's own pictures are the ones that people will come with. */
function notShown(bytes: Uint8Array): PhotoRefused {
  const isHeic = /^ftyp(hei|hev|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)));
  return new PhotoRefused(
    isHeic
      ? 'is a HEIC picture, which most browsers do not show; save it as a JPEG, or set the iPhone to Settings › Camera › Formats › Most Compatible'
      : 'is not a JPEG, PNG, WebP, GIF or AVIF picture',
  );
}
