import { identifyItem } from '../../domain/identification/identify-item.ts';
import { saveOutcome } from '../../platform/table/bulk-changes.ts';
import { createOutcome, type RunBulkAction, requireBulkItem } from './bulk-action.ts';

export const identifyInBulk: RunBulkAction = async ({ change, itemId }) => {
  const item = await requireBulkItem(itemId);
  const [best] = await identifyItem(itemId);
  const outcome = createOutcome(item, {
    outcome: best ? 'changed' : 'unchanged',
    note: best
      ? `${best.asmicEntry.designation}, ${best.asmicEntry.asmicNumber}: ${best.confidenceLevel} confidence, ${Math.round(Number(best.overallMatchScore))} %`
      : 'No entry of the reference catalog matches.',
  });
  await saveOutcome(change.id, outcome);
  return outcome;
};
