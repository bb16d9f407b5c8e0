import { isDeepStrictEqual } from 'node:util';
import type { StoredItem } from '../storage/table/items.ts';
import { findPhoto, type SubmittedPhoto } from './photos.ts';

type Hashes = Record<string, string>;
type WithHashes = Pick<StoredItem, 'imageUrls' | 'photoHashes' | 'everyPhotoHash'>;

/** Maps the caller's hashes to photo paths, and drops those of other photos.
 *  @param photoHashes by URL, as in `imageUrls`. */
export function resolveHashes(
  photoHashes: Hashes = {},
  photos: readonly SubmittedPhoto[],
  userId: string,
): Hashes {
  const resolved = Object.entries(photoHashes).flatMap(([url, hash]) => {
    const photo = findPhoto(url, photos, userId);
    return photo ? [[photo.path, hash]] : [];
  });
  return Object.fromEntries(resolved);
}

/** Adds hashes to an item. Hashes of removed photos are stored, in case the photos return, but not exposed:
 *  an item must not be found by a photo that it no longer has. */
export function withHashes<T extends Omit<WithHashes, 'photoHashes'>>(
  item: T,
  added: Hashes = {},
): T & WithHashes {
  const everyPhotoHash = { ...item.everyPhotoHash, ...added };
  const current = item.imageUrls.flatMap((path) =>
    everyPhotoHash[path] ? [[path, everyPhotoHash[path]]] : [],
  );
  const photoHashes = current.length > 0 ? Object.fromEntries(current) : undefined;
  return { ...item, everyPhotoHash, photoHashes };
}

export function hasSameHashes(before: WithHashes, after: WithHashes): boolean {
  return isDeepStrictEqual(before.everyPhotoHash ?? {}, after.everyPhotoHash ?? {});
}
