import { withoutFailed } from '../../domain/failed-tasks/process-each.ts';
import { startJob } from '../../platform/aws/worker.ts';
import {
  type ExpiredItem,
  iterateExpiredItems,
  iteratePurges,
  type PurgedItem,
} from '../../platform/table/deleted-items.ts';

export const EXPIRED = {
  kind: 'purge',
  keyOf: ({ id, revision }: ExpiredItem) => `${id}#${revision}`,
  subjectOf: ({ id }: ExpiredItem) => id,
} as const;
export const PURGES = {
  kind: 'purge',
  keyOf: ({ id }: PurgedItem) => id,
  subjectOf: ({ id }: PurgedItem) => id,
} as const;

export async function requestPurge(): Promise<void> {
  const { expired, purges } = await findPurgeable(1);
  if (expired.length + purges.length > 0) await startJob('purge');
}

export async function findPurgeable(
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
