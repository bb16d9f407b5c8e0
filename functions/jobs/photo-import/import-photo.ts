import { cleanImage } from '../../domain/photos/clean-image.ts';
import type { Size } from '../../domain/photos/limits.ts';
import { readPhotoLink, toPhotoError } from '../../domain/photos/photo-link.ts';
import { PhotoRejectedError } from '../../domain/photos/photo-rejected.ts';
import { log } from '../../platform/aws/log.ts';
import type { Image } from '../../platform/bucket/photos.ts';
import { newUploadKey, saveUpload } from '../../platform/bucket/uploads.ts';
import type { ImportedPhoto, PhotoImport } from '../../platform/table/photo-imports.ts';
import { createCardPhoto } from './create-card.ts';
import type { Progress } from './messages.ts';

const TIMEOUT_MS = 60_000;

/**
 * Saves the checked photo and its card as an upload of the staff member.
 * @param progress is updated.
 * @throws LinkError
 */
export async function importPhoto(
  { url, userId }: Pick<PhotoImport, 'url' | 'userId'>,
  progress: Progress,
  signal: AbortSignal,
): Promise<ImportedPhoto> {
  const startedMs = Date.now();
  const { photo, size } = await download(url, progress, signal);
  const card = await createCardPhoto(photo, size);
  signal.throwIfAborted();
  const uploadKey = newUploadKey(userId);
  await saveUpload(uploadKey, photo, card?.image);
  log.info('Imported a photo', { bytes: photo.bytes.length, milliseconds: Date.now() - startedMs });
  return { uploadKey, preview: card?.preview.toString('base64'), hash: card?.hash };
}

async function download(
  url: string,
  progress: Progress,
  interruption: AbortSignal,
): Promise<{ photo: Image; size: Size }> {
  const signal = AbortSignal.any([interruption, AbortSignal.timeout(TIMEOUT_MS)]);
  return readPhotoLink(url, signal, async ({ type, size: bytesTotal = 0, chunks }) => {
    Object.assign(progress, { bytesUploaded: 0, bytesTotal });
    const received: Uint8Array[] = [];
    for await (const chunk of chunks) {
      received.push(chunk);
      progress.bytesUploaded += chunk.length;
    }
    const bytes = Buffer.concat(received);
    return { photo: { bytes, contentType: type }, size: readSize(bytes) };
  });
}

/** Checks the photo early, while the user still knows the link; an item checks it again. */
function readSize(bytes: Uint8Array): Size {
  try {
    const { width, height } = cleanImage(bytes);
    return { width, height };
  } catch (error) {
    throw error instanceof PhotoRejectedError ? toPhotoError(error) : error;
  }
}
