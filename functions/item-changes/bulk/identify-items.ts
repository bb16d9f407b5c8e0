import { ReferenceIndex } from '../../../shared/identification/reference-index.ts';
import { identifyItem } from '../../comparisons/identify-item.ts';
import { saveOutcome } from '../../storage/table/bulk-changes.ts';
import { findNewestVersion, loadEntries } from '../../storage/table/reference-catalog.ts';
import { type BulkAction, createOutcome, requireBulkItem } from './bulk-action.ts';

/** Compares an item with the reference catalog. A repeated attempt finds the same matches again. */
export const identifyInBulk: BulkAction = async ({ change, itemId }) => {
  const item = await requireBulkItem(itemId);
  const [best] = await identifyItem(itemId, getIndex);
  const outcome = createOutcome(item, {
    outcome: best ? 'changed' : 'unchanged',
    note: best
      ? `${best.asmicEntry.designation}, ${best.asmicEntry.asmicNumber}: ${best.confidenceLevel} confidence, ${Math.round(Number(best.overallMatchScore))} %`
      : 'No entry of the reference catalog matches.',
  });
  await saveOutcome(change.id, outcome);
  return outcome;
};

let kept: { objectKey: string | undefined; index: Promise<ReferenceIndex> } | undefined;

/** Kept until the next import. */
async function getIndex(): Promise<ReferenceIndex> {
  const version = await findNewestVersion();
  if (kept && kept.objectKey === version?.objectKey) return kept.index;
  const index = (version ? loadEntries(version) : Promise.resolve([])).then(
    (entries) => new ReferenceIndex(entries),
  );
  kept = { objectKey: version?.objectKey, index };
  index.catch(() => {
    kept = undefined;
  });
  return index;
}
