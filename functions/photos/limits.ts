import { damagedPhoto, PhotoRejected } from './photo-rejected.ts';

const MOST_MEGAPIXELS = 120;
/** Of all frames of an animation together. */
const MOST_MEGAPIXELS_SHOWN = 1_000;
/** Beyond it, browsers draw nothing. */
const LONGEST_SIDE = 32_767;
/** The tiniest cost a decoder much and are in no real photo. */
const MOST_PARTS = 100_000;

/** In pixels, as stored: an orientation is not applied. */
export interface Size {
  width: number;
  height: number;
}

export function assertSize({ width, height }: Size, frames = 1): void {
  const megapixels = (width * height) / 1e6;
  const isTooLong = Math.max(width, height) > LONGEST_SIDE;
  if (megapixels === 0 || megapixels > MOST_MEGAPIXELS || isTooLong) {
    throw new PhotoRejected(
      `is ${width} × ${height} pixels; at most ${MOST_MEGAPIXELS} megapixels, and ${LONGEST_SIDE} pixels a side, are taken`,
    );
  }
  if (megapixels * frames > MOST_MEGAPIXELS_SHOWN) {
    throw new PhotoRejected(
      `has ${frames} frames of ${width} × ${height} pixels; at most ${MOST_MEGAPIXELS_SHOWN} megapixels together are taken`,
    );
  }
}

export function assertPartCount(parts: number): void {
  if (parts > MOST_PARTS) throw damagedPhoto(`it is made of more than ${MOST_PARTS} parts`);
}
