import { damagedPhoto, PhotoRejectedError } from './photo-rejected.ts';

const MAX_MEGAPIXELS = 120;
const MAX_TOTAL_MEGAPIXELS = 1_000;
/** Browsers do not draw larger images. */
const MAX_SIDE = 32_767;
/** Protects decoders from files with very many tiny parts; no real photo comes close. */
const MAX_PARTS = 100_000;

/** Decoding takes about 15 bytes per pixel, and functions have 1 GiB. */
export const MAX_DECODED_PIXELS = 40e6;

/** In pixels before the orientation is applied. */
export interface Size {
  width: number;
  height: number;
}

export function assertSize({ width, height }: Size, frames = 1): void {
  const megapixels = (width * height) / 1e6;
  const isTooLong = Math.max(width, height) > MAX_SIDE;
  if (megapixels === 0 || megapixels > MAX_MEGAPIXELS || isTooLong) {
    throw new PhotoRejectedError(
      `is ${width} × ${height} pixels; the limit is ${MAX_MEGAPIXELS} megapixels and ${MAX_SIDE} pixels per side`,
    );
  }
  if (megapixels * frames > MAX_TOTAL_MEGAPIXELS) {
    throw new PhotoRejectedError(
      `has ${frames} frames of ${width} × ${height} pixels; the limit is ${MAX_TOTAL_MEGAPIXELS} megapixels in total`,
    );
  }
}

export function assertPartCount(parts: number): void {
  if (parts > MAX_PARTS) throw damagedPhoto(`it has more than ${MAX_PARTS} parts`);
}
