import type { CleanImage } from '../../platform/bucket/photos.ts';
import { AppError, invalidRequest } from '../../platform/errors.ts';
import { cleanImage } from './clean-image.ts';
import { PhotoRejectedError } from './photo-rejected.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/** @throws AppError PAYLOAD_TOO_LARGE, INVALID_REQUEST for anything but a photo that can be shown. */
export async function toSmallPhoto(bytes: Uint8Array): Promise<CleanImage> {
  if (bytes.length > MAX_BYTES) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'A photo has at most 4 MB. Make it smaller.');
  }
  try {
    const { image } = cleanImage(bytes);
    // Import on demand: the decoders are large, and few calls send photos.
    const { derivePhoto } = await import('./derive-photo.ts');
    const small = await derivePhoto(image, 'zoom');
    if (small) return small;
    throw new PhotoRejectedError('cannot be read, or has too many pixels');
  } catch (error) {
    if (!(error instanceof PhotoRejectedError)) throw error;
    throw invalidRequest([{ path: 'body', message: `This photo ${error.message}` }]);
  }
}
