import { isDeepStrictEqual } from 'node:util';
import type { StoredItem } from '../storage/table/items.ts';
import { type GivenPhoto, photoNamed } from './photos.ts';

type Hashes = Record<string, string>;
type Hashed = Pick<StoredItem, 'imageUrls' | 'photoHashes' | 'everyPhotoHash'>;

/** The hashes that the caller gave, by the paths of the photos; of anything else they are of no use.
 *  @param photoHashes by what `imageUrls` has the photos as. */
export function hashesGiven(
  photoHashes: Hashes = {},
  photos: readonly GivenPhoto[],
  userId: string,
): Hashes {
  const given = Object.entries(photoHashes).flatMap(([url, hash]) => {
    const photo = photoNamed(url, photos, userId);
    return photo ? [[photo.path, hash]] : [];
  });
  return Object.fromEntries(given);
}

/** The item with further hashes. Those of photos that it has no longer are kept, for whoever brings them
 *  back, but not shown: nothing is to be found by a photo that is not there. */
export function withHashes<T extends Omit<Hashed, 'photoHashes'>>(
  item: T,
  given: Hashes = {},
): T & Hashed {
  const everyPhotoHash = { ...item.everyPhotoHash, ...given };
  const shown = item.imageUrls.flatMap((path) =>
    everyPhotoHash[path] ? [[path, everyPhotoHash[path]]] : [],
  );
  const photoHashes = shown.length > 0 ? Object.fromEntries(shown) : undefined;
  return { ...item, everyPhotoHash, photoHashes };
}

export function hasSameHashes(before: Hashed, after: Hashed): boolean {
  return isDeepStrictEqual(before.everyPhotoHash ?? {}, after.everyPhotoHash ?? {});
}
