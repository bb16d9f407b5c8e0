import { ApiError } from '../http/api-error.ts';
import { keepComparisons } from '../storage/table/compared-items.ts';
import { comparisonsOf, type StoredComparison } from '../storage/table/comparisons.ts';
import { TRIES, untilOthersHaveWritten } from '../storage/table/conflict-backoff.ts';
import { existingItem } from '../storage/table/existing-item.ts';
import type { StoredItem } from '../storage/table/items.ts';
import { fitToRow } from './size-limits.ts';
import { summaryOf } from './summary.ts';
import { countDecisions } from './count-decisions.ts';

/** Changes an item's comparisons, anew where somebody changed them, or the item, meanwhile.
 *  @param change gives those that it is given back where nothing changes.
 *  @returns them as they are kept.
 *  @throws ApiError NOT_FOUND where there is no such item, CONFLICT where others do not cease to write. */
export async function updateComparisons(
  itemId: string,
  change: (
    comparisons: readonly StoredComparison[],
    item: StoredItem,
  ) => Promise<readonly StoredComparison[]> | readonly StoredComparison[],
): Promise<readonly StoredComparison[]> {
  for (let tries = 1; tries <= TRIES; tries++) {
    // In this order: its revision then tells of whoever writes the comparisons after they were read.
    const item = await existingItem(itemId);
    const before = await comparisonsOf(itemId);
    const changed = await change(before, item);
    if (changed === before) return before;
    const after = fitToRow(changed);
    const isKept = await keepComparisons({
      item,
      before: { comparisons: before, accuracy: countDecisions(before) },
      after: { comparisons: after, accuracy: countDecisions(after) },
      asmicMatches: summaryOf(after),
    });
    if (isKept) return after;
    await untilOthersHaveWritten(tries);
  }
  throw new ApiError('CONFLICT', 'Others are changing the item just now. Try again.');
}
