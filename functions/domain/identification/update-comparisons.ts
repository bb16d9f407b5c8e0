import { summarizeMatches } from '../../../shared/identification/match-decision.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { loadComparisons, type StoredComparison } from '../../platform/table/comparisons.ts';
import { requireItem, type StoredItem } from '../../platform/table/items.ts';
import { saveComparisons } from '../../platform/table/save-comparisons.ts';
import { countDecisions } from './count-decisions.ts';
import { fitToRow } from './size-limits.ts';

/**
 * Retries if the item or its comparisons change concurrently.
 * @param change returns the new comparisons, or its argument to change nothing.
 * @throws AppError NOT_FOUND if the item does not exist, CONFLICT if it keeps changing.
 */
export async function updateComparisons(
  itemId: string,
  change: (
    comparisons: readonly StoredComparison[],
    item: StoredItem,
  ) => Promise<readonly StoredComparison[]> | readonly StoredComparison[],
  /** `isIdentified` states that the comparisons match the item's current description. */
  { isIdentified = false } = {},
): Promise<readonly StoredComparison[]> {
  const conflictMessage = 'Someone else is changing this item. Please try again.';
  return retryOnConflict(conflictMessage, async () => {
    // Read the item first: its revision then detects any write to the comparisons after they were read.
    const item = await requireItem(itemId);
    const before = await loadComparisons(itemId);
    const changed = await change(before, item);
    if (changed === before) return before;
    const after = fitToRow(changed);
    const isSaved = await saveComparisons({
      item,
      before: { comparisons: before, accuracy: countDecisions(before) },
      after: { comparisons: after, accuracy: countDecisions(after) },
      asmicMatches: summarizeMatches(after),
      isIdentified,
    });
    return isSaved ? after : undefined;
  });
}
