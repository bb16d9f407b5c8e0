import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { deleteDocuments } from '../../platform/bucket/documents.ts';
import { deletePhotos } from '../../platform/bucket/photos.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteConditionReports } from '../../platform/table/condition-reports.ts';
import { finishPurge, startPurge } from '../../platform/table/deleted-items.ts';
import { EXPIRED, findPurgeable, PURGES } from './request-purge.ts';

const MAX_ITEMS = 100;

/** Each step can be repeated, so the next invocation finishes an interrupted purge. */
export async function purgeItems(deadlineMs: number): Promise<void> {
  const untilDeadline =
    <T>(work: (entry: T) => Promise<unknown>) =>
    async (entry: T) => {
      if (Date.now() < deadlineMs) await work(entry);
    };
  const { expired } = await findPurgeable(MAX_ITEMS);
  await processEach(expired, { ...EXPIRED, run: untilDeadline(startPurge) });
  const { purges } = await findPurgeable(MAX_ITEMS);
  await processEach(purges, {
    ...PURGES,
    run: untilDeadline(async (item) => {
      if (!(await deletePhotos(item.photoIds))) {
        throw new AppError('UNAVAILABLE', 'The bucket did not delete all photos of the item.');
      }
      // The documents of an item are its condition reports.
      await deleteDocuments(item.id);
      await deleteConditionReports(item.id);
      await finishPurge(item);
    }),
  });
}
