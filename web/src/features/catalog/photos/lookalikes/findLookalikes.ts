import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { findsLike } from '../../../../../../shared/identification/photo-hash.ts';

/** A photo that is held against those of the items. */
interface LookedAt {
  path: string;
  hash?: string | undefined;
}

/** An item of which a photo shows the same as one that was looked at. */
export interface Lookalike<P extends LookedAt> {
  item: MilitaryItem;
  /** Of the two photos that are most alike. */
  mine: P;
  theirs: string;
  bits: number;
  /** How many of the photos that were looked at look like one of the item's. */
  count: number;
}

/** The items that look like the photos, each once, the most alike first.
 *  @param isAsked which of the items are asked about */
export function findLookalikes<P extends LookedAt>(
  photos: readonly P[],
  items: readonly MilitaryItem[],
  isAsked: (item: MilitaryItem) => boolean,
): Lookalike<P>[] {
  const find = finderOf(items);
  const byItem = new Map<string, Lookalike<P>>();
  for (const mine of photos) {
    const ofThis = new Set<string>();
    for (const { of, bits } of mine.hash ? find(mine.hash) : []) {
      const { item, path: theirs } = of;
      if (ofThis.has(item.id) || !isAsked(item)) continue;
      ofThis.add(item.id);
      const before = byItem.get(item.id);
      const count = (before?.count ?? 0) + 1;
      const isNearer = !before || bits < before.bits;
      byItem.set(item.id, isNearer ? { item, mine, theirs, bits, count } : { ...before, count });
    }
  }
  return [...byItem.values()].sort((a, b) => a.bits - b.bits);
}

interface ItemPicture {
  item: MilitaryItem;
  path: string;
}

const finders = new WeakMap<readonly MilitaryItem[], ReturnType<typeof findsLike<ItemPicture>>>();

/** Made once for a list, which may be long. */
function finderOf(items: readonly MilitaryItem[]) {
  const known = finders.get(items);
  if (known) return known;
  const finder = findsLike(
    items.flatMap((item) =>
      Object.entries(item.photoHashes ?? {}).map(([path, hash]) => ({ hash, of: { item, path } })),
    ),
  );
  finders.set(items, finder);
  return finder;
}
