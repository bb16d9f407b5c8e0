import { startJob } from '../../platform/aws/worker.ts';
import { deletePhotos } from '../../platform/bucket/photos.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type ExpiredItem,
  finishPurge,
  iterateExpiredItems,
  iteratePurges,
  type PurgedItem,
  startPurge,
} from '../../platform/table/deleted-items.ts';
import { processEach, withoutFailed } from '../failed-tasks/process-each.ts';

/** Purged by one invocation. */
const MAX_ITEMS = 100;

const EXPIRED = {
  kind: 'purge',
  keyOf: ({ id, revision }: ExpiredItem) => `${id}#${revision}`,
  subjectOf: ({ id }: ExpiredItem) => id,
} as const;
const PURGES = {
  kind: 'purge',
  keyOf: ({ id }: PurgedItem) => id,
  subjectOf: ({ id }: PurgedItem) => id,
} as const;

/** Has items purged that can no longer be restored. */
export async function requestPurge(): Promise<void> {
  const { expired, purges } = await findPurgeable(1);
  if (expired.length + purges.length > 0) await startJob('purge');
}

/** @returns deleted items that can no longer be restored, and those that are being purged; without those that wait after a
 *    failure. */
async function findPurgeable(
  limit: number,
): Promise<{ expired: ExpiredItem[]; purges: PurgedItem[] }> {
  return {
    expired: await take(iterateExpiredItems(limit), limit, (page) => withoutFailed(page, EXPIRED)),
    purges: await take(iteratePurges(limit), limit, (page) => withoutFailed(page, PURGES)),
  };
}

async function take<T>(
  pages: AsyncIterable<T[]>,
  limit: number,
  filter: (page: T[]) => Promise<T[]>,
): Promise<T[]> {
  const taken: T[] = [];
  for await (const page of pages) {
    taken.push(...(await filter(page)));
    if (taken.length >= limit) break;
  }
  return taken.slice(0, limit);
}

/** Deletes what is left of items that can no longer be restored. Every step can be repeated, so the next invocation
 *  finishes what an interrupted one has left. */
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
      await finishPurge(item);
    }),
  });
}
