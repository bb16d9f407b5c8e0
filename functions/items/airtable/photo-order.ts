/** Something of a record's photos: there already, or still to come. */
interface Named {
  filename: string;
}

/** The photos with the new ones each in its place: behind the one that comes before it, else before the one
 *  that comes after. The others stay in the order that the dealer may have given them.
 *  @param order the names of the item's photos, primary first. */
export function placed<T extends Named>(
  there: readonly T[],
  added: readonly T[],
  order: readonly string[],
): T[] {
  const row = [...there];
  const placeOf = (name: string | undefined) => row.findIndex(({ filename }) => filename === name);
  const inOrder = added.toSorted((a, b) => order.indexOf(a.filename) - order.indexOf(b.filename));
  for (const photo of inOrder) {
    const rank = order.indexOf(photo.filename);
    const before = order.slice(0, rank).findLast((name) => placeOf(name) >= 0);
    const after = order.slice(rank + 1).find((name) => placeOf(name) >= 0);
    const place =
      before !== undefined
        ? placeOf(before) + 1
        : after === undefined
          ? row.length
          : placeOf(after);
    row.splice(place, 0, photo);
  }
  return row;
}
