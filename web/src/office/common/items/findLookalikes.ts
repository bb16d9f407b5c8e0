import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { createPhotoSearch } from '../../../../../shared/photos/similar-photos.ts';

interface ComparedPhoto {
  path: string;
  hash?: string | undefined;
}

export interface Lookalike<P extends ComparedPhoto> {
  item: MilitaryItemSummary;
  mine: P;
  theirs: string;
  bits: number;
  count: number;
}

export function findLookalikes<P extends ComparedPhoto>(
  photos: readonly P[],
  items: readonly MilitaryItemSummary[],
  isCandidate: (item: MilitaryItemSummary) => boolean,
): Lookalike<P>[] {
  const find = getFinder(items);
  const byItem = new Map<string, Lookalike<P>>();
  for (const mine of photos) {
    const seen = new Set<string>();
    for (const { photo, differentBits: bits } of mine.hash ? find(mine.hash) : []) {
      const { item, path: theirs } = photo;
      if (seen.has(item.id) || !isCandidate(item)) continue;
      seen.add(item.id);
      const before = byItem.get(item.id);
      const count = (before?.count ?? 0) + 1;
      const isCloser = !before || bits < before.bits;
      byItem.set(item.id, isCloser ? { item, mine, theirs, bits, count } : { ...before, count });
    }
  }
  return [...byItem.values()].sort((a, b) => a.bits - b.bits);
}

const createFinder = (items: readonly MilitaryItemSummary[]) =>
  createPhotoSearch(
    items.flatMap((item) =>
      Object.entries(item.photoHashes ?? {}).map(([path, hash]) => ({
        hash,
        photo: { item, path },
      })),
    ),
  );

const finders = new WeakMap<object, ReturnType<typeof createFinder>>();

/** Cached per list: building it parses all hashes. */
function getFinder(items: readonly MilitaryItemSummary[]) {
  const finder = finders.get(items) ?? createFinder(items);
  finders.set(items, finder);
  return finder;
}
