import { isDeepStrictEqual } from 'node:util';
import type { Hashes, WithHashes } from '../../domain/items/with-hashes.ts';
import { findPhoto, type SubmittedPhoto } from './submitted-photos.ts';

/**
 * Drops hashes of unknown photos.
 * @param photoHashes by URL, as in `imageUrls`.
 */
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

export function hasSameHashes(before: WithHashes, after: WithHashes): boolean {
  return isDeepStrictEqual(before.everyPhotoHash ?? {}, after.everyPhotoHash ?? {});
}
