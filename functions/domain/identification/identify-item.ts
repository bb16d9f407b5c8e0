import type { StoredComparison } from '../../platform/table/comparisons.ts';
import { mergeComparisons } from './merge-comparisons.ts';
import { getReferenceCatalog } from './reference-catalog.ts';
import { updateComparisons } from './update-comparisons.ts';

interface Options {
  /** Leaves an item alone that has been compared since it was described. */
  isOnlyIfRequested?: boolean;
}

/** Compares an item with the reference catalog. Decisions of staff are kept.
 *  @throws AppError NOT_FOUND, or CONFLICT if the item keeps changing */
export function identifyItem(
  itemId: string,
  { isOnlyIfRequested = false }: Options = {},
): Promise<readonly StoredComparison[]> {
  return updateComparisons(
    itemId,
    async (earlier, item) => {
      if (isOnlyIfRequested && !item.identificationRequestedAt) return earlier;
      const index = await (await getReferenceCatalog()).index();
      return mergeComparisons(item.id, index.identify(item), earlier, new Date().toISOString());
    },
    { isIdentified: true },
  );
}
