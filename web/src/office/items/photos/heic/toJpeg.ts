import { isHeic as hasHeicHead } from '../../../../../../shared/photos/is-heic.ts';
import { drawScaled, encodeCanvas } from '../../../../lib/drawScaled.ts';

export const HEIC_TYPES = ['.heic', '.heif'];
export const NOT_CONVERTED =
  'The photo could not be converted to JPEG. Check your connection, or export it as JPEG and choose that file.';

/** Larger canvases fail on phones. */
const MAX_SIDE_PIXELS = 4096;
const QUALITY = 0.9;

let lastConverted: Promise<unknown> = Promise.resolve();

export const isHeicFile = async (photo: Blob): Promise<boolean> =>
  hasHeicHead(new Uint8Array(await photo.slice(0, 12).arrayBuffer()));

/**
 * Converts one photo at a time: a photo of 2 MB decodes to 50 MB.
 * @throws Error if the photo cannot be read
 */
export function toJpeg(photo: Blob): Promise<Blob> {
  const jpeg = lastConverted.then(() => convert(photo));
  lastConverted = jpeg.catch(() => {});
  return jpeg;
}

export const toJpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`;

async function convert(photo: Blob): Promise<Blob> {
  // Safari decodes HEIC natively.
  const image = await createImageBitmap(photo).catch(() => decode(photo));
  const canvas = drawScaled(image, MAX_SIDE_PIXELS);
  image.close();
  const jpeg = await encodeCanvas(canvas, 'image/jpeg', QUALITY);
  if (!jpeg) throw new Error(NOT_CONVERTED);
  return jpeg;
}

/** A worker's memory never shrinks, so each photo has a new one. */
async function decode(photo: Blob): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./decodeWorker.ts', import.meta.url), { type: 'module' });
  try {
    const pixels = await new Promise<ImageData | undefined>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<ImageData | undefined>) => resolve(data);
      worker.onerror = () => resolve(undefined);
      worker.postMessage(photo);
    });
    if (!pixels) throw new Error(NOT_CONVERTED);
    return await createImageBitmap(pixels);
  } finally {
    worker.terminate();
  }
}
