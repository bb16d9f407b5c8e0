import type { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import type { StoredComparison } from '../storage/table/comparisons.ts';
import { mergeComparisons } from './merge-comparisons.ts';
import { updateComparisons } from './update-comparisons.ts';

/** Compares an item with the reference catalog, and stores the best matches.
 *  @returns them, best first.
 *  @throws AppError NOT_FOUND if the item does not exist, CONFLICT if it keeps changing. */
export function identifyItem(
  itemId: string,
  getIndex: () => Promise<ReferenceIndex>,
): Promise<readonly StoredComparison[]> {
  return updateComparisons(itemId, async (earlier, item) => {
    const index = await getIndex();
    return mergeComparisons(item.id, index.identify(item), earlier, new Date().toISOString());
  });
}
