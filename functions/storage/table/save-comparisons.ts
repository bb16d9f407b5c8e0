import type { Accuracy, AsmicMatch } from '../../../shared/entities/comparison.ts';
import { accuracyAdded } from './accuracy.ts';
import { comparisonWrites, type StoredComparison } from './comparisons.ts';
import { transactWrite } from './conditional-writes.ts';
import { matchesWrite, type StoredItem } from './items.ts';

interface Compared {
  comparisons: readonly StoredComparison[];
  accuracy: Accuracy;
}

export interface ComparisonsUpdate {
  /** As it was read, before its comparisons were. */
  item: StoredItem;
  before: Compared;
  after: Compared;
  asmicMatches: AsmicMatch[];
}

/** Keeps an item's comparisons, their summary on the item, and what of them is counted: all or nothing.
 *  @returns false where the item is no longer as it was read. */
export async function keepComparisons({
  item,
  before,
  after,
  asmicMatches,
}: ComparisonsUpdate): Promise<boolean> {
  return transactWrite([
    matchesWrite(item, asmicMatches),
    ...comparisonWrites(item.id, before.comparisons, after.comparisons),
    ...accuracyAdded(before.accuracy, after.accuracy),
  ]);
}
