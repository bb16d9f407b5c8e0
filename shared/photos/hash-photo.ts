import { bmvbhash } from 'blockhash-core';

export const HASHED_SIDE_PIXELS = 128;

const BLOCKS = 16;
/** The margin along each edge that is assumed to be background, as a share of the photo's width. */
const EDGE_SHARE = 0.04;
/** This quantile of the color differences represents the object's color. */
const OBJECT_QUANTILE = 0.95;
/** Photos with smaller color differences, summed over red, green and blue, show no object. */
const MIN_DIFFERENCE = 12;
/** Half the object's size in standard deviations from its center; the value for a filled square is √3. */
const SPREAD_SIGMAS = 1.7;

/** Keeps the noise of nearly black pixels from counting as a color. */
const DARK = 96;

export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/**
 * Computes the perceptual hash of the object in a photo: its shape and its colors.
 *
 * Each of the shape's 256 bits says whether one of 16 × 16 blocks is lighter than half of the blocks around it. The
 * background is cropped, because photos on the same cloth would all be similar: at 0.1% false matches, hashes of
 * whole photos recognize 81% of edited photos, and these hashes 98%.
 *
 * @returns 64 hex digits for the shape and 16 for the colors, or undefined for a photo of a single color, since all
 * such photos would be similar.
 */
export function hashPhoto(photo: Pixels): string | undefined {
  const object = cropToObject(photo);
  return object && bmvbhash(object, BLOCKS) + hashColors(object);
}

/** Encodes the hue and saturation of each quarter of the object in two bytes. Brightness depends on the light,
 *  so it is ignored. */
function hashColors({ width, height, data }: Pixels): string {
  const sums = Array.from({ length: 4 }, () => [0, 0, 0, 0] as [number, number, number, number]);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const isRight = (pixel % width) * 2 >= width;
    const isBottom = Math.floor(pixel / width) * 2 >= height;
    const sum = sums[Number(isRight) + 2 * Number(isBottom)];
    if (!sum) continue;
    for (const channel of [0, 1, 2] as const) sum[channel] += data[pixel * 4 + channel] ?? 0;
    sum[3] += 1;
  }
  return sums
    .flatMap(([red, green, blue, count]) => {
      const total = red + green + blue + DARK * count;
      return [(red - green) / total, (2 * blue - red - green) / total];
    })
    .map((share) => Math.round(127.5 + Math.max(-1, Math.min(1, share)) * 127.5))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** The bounds are computed from the mean and the deviation instead of the outermost pixels, so that a different
 *  crop or exposure changes them little. */
function cropToObject(photo: Pixels): Pixels | undefined {
  const { width, height } = photo;
  const differences = getColorDifferences(getBackgroundColor(photo), photo);
  const objectDifference =
    differences.toSorted()[Math.floor(differences.length * OBJECT_QUANTILE)] ?? 0;
  if (objectDifference < MIN_DIFFERENCE) return undefined;
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  differences.forEach((difference, pixel) => {
    if (difference * 2 < objectDifference) return;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    columns[x] = (columns[x] ?? 0) + 1;
    rows[y] = (rows[y] ?? 0) + 1;
  });
  return crop(photo, getSpan(columns), getSpan(rows));
}

function getBackgroundColor({ width, height, data }: Pixels): number[] {
  const edge = Math.ceil(width * EDGE_SHARE);
  const isInside = (at: number, side: number) => at >= edge && at < side - edge;
  const edgePixels = Array.from({ length: width * height }, (_, pixel) => pixel).filter(
    (pixel) => !isInside(pixel % width, width) || !isInside(Math.floor(pixel / width), height),
  );
  return [0, 1, 2].map((channel) => {
    const values = Uint8Array.from(edgePixels, (pixel) => data[pixel * 4 + channel] ?? 0).sort();
    return values[values.length >> 1] ?? 0;
  });
}

function getColorDifferences(
  [red = 0, green = 0, blue = 0]: number[],
  { data }: Pixels,
): Uint16Array {
  const differences = new Uint16Array(data.length / 4);
  for (let pixel = 0; pixel < differences.length; pixel += 1) {
    const at = pixel * 4;
    differences[pixel] =
      Math.abs((data[at] ?? 0) - red) +
      Math.abs((data[at + 1] ?? 0) - green) +
      Math.abs((data[at + 2] ?? 0) - blue);
  }
  return differences;
}

function getSpan(counts: Uint32Array): readonly [from: number, to: number] {
  let [sum, first, second] = [0, 0, 0];
  counts.forEach((count, at) => {
    sum += count;
    first += count * at;
    second += count * at * at;
  });
  const middle = first / sum;
  const reach = Math.max(BLOCKS / 2, SPREAD_SIGMAS * Math.sqrt(second / sum - middle * middle));
  return [
    Math.max(0, Math.round(middle - reach)),
    Math.min(counts.length, Math.round(middle + reach)),
  ];
}

type Span = ReturnType<typeof getSpan>;

function crop({ width: whole, data }: Pixels, [left, right]: Span, [top, bottom]: Span): Pixels {
  const [width, height] = [right - left, bottom - top];
  const part = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const from = ((top + y) * whole + left) * 4;
    part.set(data.subarray(from, from + width * 4), y * width * 4);
  }
  return { width, height, data: part };
}
