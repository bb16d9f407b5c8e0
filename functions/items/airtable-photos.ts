import pMap from 'p-map';
import { photoIdOfPath } from '../../shared/airtable-mapping/photo.ts';
import { addressOfCleaned, addressOfPhoto } from '../storage/bucket/download-urls.ts';
import type { Image } from '../storage/bucket/photos.ts';
import { photoHead, readPhoto } from '../storage/bucket/photos.ts';
import { saveCleaned } from '../storage/bucket/uploads.ts';
import type { StoredItem } from '../storage/table/items.ts';
import type { PhotoToPush } from './airtable/upload.ts';
import { checkedUploads, type GivenPhoto } from './photos.ts';

const AT_ONCE = { concurrency: 3 };
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg' };

/** The photos of a cataloged item, the primary one first. */
export function photosOfItem({ imageUrls, primaryImageUrl }: StoredItem): Promise<PhotoToPush[]> {
  const ids = primaryFirst(imageUrls, primaryImageUrl).flatMap((path) => photoIdOfPath(path) ?? []);
  return pMap(
    ids,
    async (id) => {
      const { size, contentType } = await photoHead(id);
      return {
        name: nameOf(id, contentType),
        contentType,
        size,
        bytes: () => readPhoto(id),
        address: () => addressOfPhoto(id),
      };
    },
    AT_ONCE,
  );
}

/** The uploads of a draft, as they may be shown: Airtable gets no more of them than the shop's visitors.
 *  @throws ApiError INVALID_REQUEST that says which is not taken, and why. */
export async function photosOfDraft(
  photos: readonly GivenPhoto[],
  primary: string | null,
): Promise<PhotoToPush[]> {
  const checked = await checkedUploads(photos);
  const byPath = new Map(
    checked.map(({ path, photoId, uploadKey, images }) => [
      path,
      toPush(photoId, uploadKey, images.full),
    ]),
  );
  return primaryFirst([...byPath.keys()], primary).flatMap((path) => byPath.get(path) ?? []);
}

function toPush(photoId: string, uploadKey: string, image: Image): PhotoToPush {
  return {
    name: nameOf(photoId, image.contentType),
    contentType: image.contentType,
    size: image.bytes.length,
    bytes: async () => image.bytes,
    address: async () => {
      await saveCleaned(uploadKey, image);
      return addressOfCleaned(uploadKey);
    },
  };
}

function nameOf(photoId: string, contentType: string): string {
  return `${photoId}.${EXTENSIONS[contentType] ?? contentType.slice('image/'.length)}`;
}

function primaryFirst(paths: readonly string[], primary: string | null): string[] {
  return primary === null ? [...paths] : [primary, ...paths.filter((path) => path !== primary)];
}
