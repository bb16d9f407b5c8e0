import pMap from 'p-map';
import { parsePhotoPath } from '../../shared/airtable-mapping/photo.ts';
import type { Image } from '../storage/bucket/photos.ts';
import { getPhotoHead, readPhoto } from '../storage/bucket/photos.ts';
import { signCleanedUrl, signPhotoUrl } from '../storage/bucket/signed-urls.ts';
import { saveCleaned } from '../storage/bucket/uploads.ts';
import type { StoredItem } from '../storage/table/items.ts';
import type { PhotoToSend } from './airtable/upload.ts';
import { processUploads, type SubmittedPhoto } from './photos.ts';

const CONCURRENCY = { concurrency: 3 };
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg' };

/** Loads the photos of a cataloged item, the primary one first. */
export function loadItemPhotos({ imageUrls, primaryImageUrl }: StoredItem): Promise<PhotoToSend[]> {
  const ids = primaryFirst(imageUrls, primaryImageUrl).flatMap(
    (path) => parsePhotoPath(path) ?? [],
  );
  return pMap(
    ids,
    async (id) => {
      const { size, contentType } = await getPhotoHead(id);
      return {
        name: toFilename(id, contentType),
        contentType,
        size,
        bytes: () => readPhoto(id),
        address: () => signPhotoUrl(id),
      };
    },
    CONCURRENCY,
  );
}

/** Loads the uploads of a draft without their metadata: Airtable gets no more than the shop's visitors.
 *  @throws AppError INVALID_REQUEST naming each photo that is rejected. */
export async function loadDraftPhotos(
  photos: readonly SubmittedPhoto[],
  primary: string | null,
): Promise<PhotoToSend[]> {
  const uploads = await processUploads(photos);
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

function toFilename(photoId: string, contentType: string): string {
  return `${photoId}.${EXTENSIONS[contentType] ?? contentType.slice('image/'.length)}`;
}

function primaryFirst(paths: readonly string[], primary: string | null): string[] {
  return primary === null ? [...paths] : [primary, ...paths.filter((path) => path !== primary)];
}
