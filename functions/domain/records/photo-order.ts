interface NamedPhoto {
  filename: string;
}

/**
 * Inserts each new photo after its predecessor in `order`, else before its successor, else at the end. Existing
 * photos stay in the dealer's order.
 * @param order filenames of the item's photos, primary first.
 */
export function insertPhotos<T extends NamedPhoto>(
  existing: readonly T[],
  added: readonly T[],
  order: readonly string[],
): T[] {
  const photos = [...existing];
  const indexOf = (name: string | undefined) =>
    photos.findIndex(({ filename }) => filename === name);
  const sorted = added.toSorted((a, b) => order.indexOf(a.filename) - order.indexOf(b.filename));
  for (const photo of sorted) {
    const rank = order.indexOf(photo.filename);
    const before = order.slice(0, rank).findLast((name) => indexOf(name) >= 0);
    const after = order.slice(rank + 1).find((name) => indexOf(name) >= 0);
    const index =
      before !== undefined
        ? indexOf(before) + 1
        : after === undefined
          ? photos.length
          : indexOf(after);
    photos.splice(index, 0, photo);
  }
  return photos;
}
