import { primaryFirst, toFilename } from '../../domain/records/item-photos.ts';
import type { PhotoToSend } from '../../domain/records/upload.ts';
import type { Image } from '../../platform/bucket/photos.ts';
import { signCleanedUrl } from '../../platform/bucket/signed-urls.ts';
import { saveCleaned } from '../../platform/bucket/uploads.ts';
import { cleanUploads } from './clean-uploads.ts';
import type { SubmittedPhoto } from './submitted-photos.ts';

/**
 * Removes metadata, so that Airtable gets no more than the shop's visitors.
 * @throws AppError INVALID_REQUEST naming each rejected photo.
 */
export async function loadDraftPhotos(
  photos: readonly SubmittedPhoto[],
  primary: string | null,
): Promise<PhotoToSend[]> {
  const uploads = await cleanUploads(photos);
  const byPath = new Map(
    uploads.map(({ path, photoId, uploadKey, photo }) => [
      path,
      toPhoto(photoId, uploadKey, photo.full),
    ]),
  );
  return primaryFirst([...byPath.keys()], primary).flatMap((path) => byPath.get(path) ?? []);
}

function toPhoto(photoId: string, uploadKey: string, image: Image): PhotoToSend {
  return {
    name: toFilename(photoId, image.contentType),
    contentType: image.contentType,
    size: image.bytes.length,
    bytes: async () => image.bytes,
    address: async () => {
      await saveCleaned(uploadKey, image);
      return signCleanedUrl(uploadKey);
    },
  };
}
