import { parse } from 'exifr/dist/lite.esm.mjs';
import { MAX_PHOTO_BYTES } from '../../../../../shared/entities/military-item.ts';
import { PHOTO_TYPES } from '../../../../../shared/photos/photo-types.ts';
import { drawScaled, encodeCanvas } from '../../../lib/drawScaled.ts';
import { createQrReader, type QrReader } from '../../../lib/readQrCode.ts';
import { isHeicFile, toJpeg, toJpegName } from '../photos/heic/toJpeg.ts';
import type { ChosenPhoto } from './groupPhotos.ts';

/** Large enough to read a label that fills a tenth of the photo's side. */
const READ_SIDE_PIXELS = 1600;
const THUMBNAIL_SIDE_PIXELS = 240;

export interface PhotoReadProgress {
  count: number;
  isConverting: boolean;
}

interface ReadOptions {
  signal: AbortSignal;
  onProgress: (progress: PhotoReadProgress) => void;
}

/**
 * Reads one photo at a time: a photo of 20 MB decodes to hundreds.
 * @returns what could be read before the signal aborted, and the names of other files
 */
export async function readPhotos(files: readonly File[], { signal, onProgress }: ReadOptions) {
  const photos: ChosenPhoto[] = [];
  const refused: string[] = [];
  const canvas = document.createElement('canvas');
  // Without a reader, pauses still separate the pieces.
  const readCode = await createQrReader().catch(() => async () => undefined);
  for (const file of files) {
    if (signal.aborted) break;
    const isConverting = await isHeicFile(file);
    onProgress({ count: photos.length + refused.length, isConverting });
    const isSupported = isConverting || PHOTO_TYPES.includes(file.type);
    const photo =
      isSupported && file.size <= MAX_PHOTO_BYTES
        ? await readPhoto(file, isConverting, canvas, readCode)
        : undefined;
    if (photo) photos.push(photo);
    else refused.push(file.name);
  }
  return { photos, refused };
}

async function readPhoto(
  chosen: File,
  isConverting: boolean,
  canvas: HTMLCanvasElement,
  readCode: QrReader,
): Promise<ChosenPhoto | undefined> {
  const file = isConverting ? await convert(chosen) : chosen;
  const image =
    file && (await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {}));
  if (!image) return undefined;
  drawScaled(image, READ_SIDE_PIXELS, canvas);
  image.close();
  const [takenAt, qrText] = await Promise.all([
    readTime(chosen),
    readCode(canvas).catch(() => undefined),
  ]);
  const thumbnail = await encodeCanvas(
    drawScaled(canvas, THUMBNAIL_SIDE_PIXELS),
    'image/jpeg',
    0.8,
  );
  return { id: crypto.randomUUID(), chosen, file, takenAt, thumbnail, qrText };
}

async function convert(file: File): Promise<File | undefined> {
  const jpeg = await toJpeg(file).catch(() => undefined);
  const { lastModified } = file;
  return jpeg && new File([jpeg], toJpegName(file.name), { type: jpeg.type, lastModified });
}

/** Exif's tag `DateTimeOriginal`, such as `2026:05:01 10:00:00`. */
const TAKEN_AT_TAG = 0x9003;

/** Only the times of one camera are compared, so its time zone does not matter. */
async function readTime(file: File): Promise<number | undefined> {
  const tags = await parse(file, {
    exif: { pick: [TAKEN_AT_TAG] },
    translateKeys: false,
    reviveValues: false,
  }).catch(() => undefined);
  const [date = '', time = ''] = String(tags?.[TAKEN_AT_TAG] ?? '').split(' ');
  const ms = Date.parse(`${date.replaceAll(':', '-')}T${time}`);
  return Number.isNaN(ms) ? undefined : ms;
}
