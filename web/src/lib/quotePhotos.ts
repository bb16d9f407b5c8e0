import { api, getErrorMessage } from './api.ts';
import { drawScaled, encodeCanvas } from './drawScaled.ts';

const MAX_SIDE_PIXELS = 1600;
const QUALITY = 0.85;

class UnreadablePhotoError extends Error {
  override readonly name = 'UnreadablePhotoError';
}

/** Scales a photo down and stores it as one of a parcel or a return.
 *  @returns its id */
export async function uploadQuotePhoto(orderId: string, file: Blob): Promise<string> {
  const jpeg = await toSmallJpeg(file);
  const { id } = await api('POST /api/orders/{id}/photos', {
    params: { id: orderId },
    body: new Uint8Array(await jpeg.arrayBuffer()),
    contentType: jpeg.type,
  });
  return id;
}

export async function toSmallJpeg(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause) => {
    throw new UnreadablePhotoError('Not a photo that this browser can read', { cause });
  });
  const canvas = drawScaled(image, MAX_SIDE_PIXELS);
  image.close();
  const jpeg = await encodeCanvas(canvas, 'image/jpeg', QUALITY);
  if (!jpeg) throw new UnreadablePhotoError('The photo is too large for this browser');
  return jpeg;
}

export const describePhotoError = (error: unknown): string =>
  error instanceof UnreadablePhotoError
    ? 'This file could not be read. Please choose a photo, such as a JPEG.'
    : getErrorMessage(error);
