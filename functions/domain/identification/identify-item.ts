import type { StoredComparison } from '../../platform/table/comparisons.ts';
import { mergeComparisons } from './merge-comparisons.ts';
import { getReferenceCatalog } from './reference-catalog.ts';
import { updateComparisons } from './update-comparisons.ts';

interface Options {
  isOnlyIfRequested?: boolean;
}

/**
 * Keeps decisions of staff.
 * @throws AppError NOT_FOUND, or CONFLICT if the item keeps changing.
 */
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
