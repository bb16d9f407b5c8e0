import type { Accuracy, AsmicMatch } from '../../../shared/entities/comparison.ts';
import { accuracyWrites } from './accuracy.ts';
import { comparisonWrites, type StoredComparison } from './comparisons.ts';
import { transactWrite } from './conditional-writes.ts';
import { matchesWrite, type StoredItem } from './items.ts';

interface ComparisonState {
  comparisons: readonly StoredComparison[];
  accuracy: Accuracy;
}

export interface ComparisonsUpdate {
  item: StoredItem;
  before: ComparisonState;
  after: ComparisonState;
  asmicMatches: AsmicMatch[];
  isIdentified: boolean;
}

/**
 * Saves comparisons, their summary in the item and the accuracy counts in one transaction.
 * @returns false if the item has changed since it was read.
 */
export async function saveComparisons({
  item,
  before,
  after,
  asmicMatches,
  isIdentified,
}: ComparisonsUpdate): Promise<boolean> {
  return transactWrite([
    matchesWrite(item, asmicMatches, isIdentified),
    ...comparisonWrites(item.id, before.comparisons, after.comparisons),
    ...accuracyWrites(before.accuracy, after.accuracy),
  ]);
}
