import type { StoredItem } from '../../platform/table/items.ts';

export type Hashes = Record<string, string>;
export type WithHashes = Pick<StoredItem, 'imageUrls' | 'photoHashes' | 'everyPhotoHash'>;

/** Hashes of removed photos are stored, in case the photos return, but not exposed: an item must not be found
 *  by a photo that it no longer has. */
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
