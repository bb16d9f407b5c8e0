import { setTimeout as sleep } from 'node:timers/promises';
import type { JobEvent } from '../../../functions/platform/aws/worker.ts';
import { fetchPublishedIds } from '../../../functions/platform/bucket/published-catalog.ts';
import { loadAllProducts } from '../../../functions/platform/table/products.ts';
import { findSyncLease } from '../../../functions/platform/table/sync-lease.ts';
import { BACKGROUND_FUNCTIONS, type BackgroundFunctions } from './background-functions.ts';
import { bringBackPhotos, findDeletedPhotos } from './deleted-photos.ts';
import type { RestoredTable } from './restored-table.ts';

export interface Step {
  title: string;
  /** Asked before a step that cannot be undone, or that visitors notice. */
  question?: string;
  /** A step without it is repeated. */
  isDone?: () => Promise<boolean>;
  /** @returns a figure to print. */
  run: () => Promise<string | undefined>;
}

interface Restore {
  table: RestoredTable;
  functions: BackgroundFunctions;
  bucket: string;
  point: Date;
  /** False without an Airtable base, or while Airtable is unavailable. */
  isSynced: boolean;
}

const LEASE_POLL_MS = 5_000;
/** An invocation may work as long on a run. */
const MAX_SYNC_MS = 20 * 60_000;

interface Steps {
  beforeSwitch: Step[];
  afterSwitch: Step[];
  /** Ends a restore before the switch. */
  cancellation: Step;
}

/** The steps before and after the stage is deployed with the restored table. */
export function createSteps(restore: Restore): Steps {
  const { table, functions, bucket, point, isSynced } = restore;
  const [worker, ...mailers] = BACKGROUND_FUNCTIONS;
  const start = (names: readonly (typeof BACKGROUND_FUNCTIONS)[number][]): Step => ({
    title: `Start ${names.join(', ')}`,
    isDone: () => every(names, (name) => functions.isStarted(name)),
    run: () => each(names, (name) => functions.start(name)),
  });
  return {
    beforeSwitch: [
      {
        title: `Stop ${BACKGROUND_FUNCTIONS.join(', ')}`,
        question: 'Syncs and e-mails stop until the restore is finished.',
        isDone: () => every(BACKGROUND_FUNCTIONS, (name) => functions.isStopped(name)),
        run: () => each(BACKGROUND_FUNCTIONS, (name) => functions.stop(name)),
      },
      { title: 'Wait until no sync is running', isDone: isNoSyncRunning, run: untilNoSyncRuns },
      {
        title: `Restore the table to ${point.toISOString()}`,
        isDone: () => table.isRestored(),
        run: () => silently(table.restore()),
      },
      {
        title: 'Set its time to live, recovery, protection, tag and stream',
        isDone: () => table.isConfigured(),
        run: () => silently(table.configure()),
      },
      {
        title: 'Migrate its rows to the format of this release',
        run: () => silently(table.migrate()),
      },
      {
        title: 'Copy what is newer and still valid: Airtable, quotes, holds, items, e-mails',
        run: async () => `${await table.copyRows()} rows`,
      },
      {
        title: 'Bring back the photos deleted since',
        question: 'They are published again.',
        isDone: async () => (await findDeletedPhotos(bucket, point)).length === 0,
        async run() {
          const photos = await findDeletedPhotos(bucket, point);
          await bringBackPhotos(bucket, photos);
          return `${photos.length} files`;
        },
      },
    ],
    afterSwitch: [
      start([worker]),
      {
        title: 'Publish the catalog of the restored table',
        question: 'It replaces the published catalog.',
        async run() {
          await functions.invokeWorker(
            { job: 'republication' } satisfies JobEvent,
            'RequestResponse',
          );
          return `${await countPublished()} products`;
        },
      },
      ...(isSynced ? [fullSync(functions)] : []),
      start(mailers),
    ],
    cancellation: start(BACKGROUND_FUNCTIONS),
  };
}

function fullSync(functions: BackgroundFunctions): Step {
  return {
    title: 'Start a full sync with Airtable',
    run: () => silently(functions.invokeWorker({ cause: 'restore', full: true }, 'Event')),
  };
}

/** @throws Error if a published product is not in the table. */
async function countPublished(): Promise<number> {
  const published = (await fetchPublishedIds()) ?? new Set();
  const stored = new Set((await loadAllProducts()).map(({ id }) => id));
  const unknown = [...published].filter((id) => !stored.has(id));
  if (unknown.length > 0) {
    throw new Error(
      `The published catalog has ${unknown.length} products that are not in the restored table, such as ${unknown[0]}. Run the command again.`,
    );
  }
  return published.size;
}

async function isNoSyncRunning(): Promise<boolean> {
  return !(await findSyncLease())?.isHeld;
}

async function untilNoSyncRuns(): Promise<undefined> {
  const deadlineMs = Date.now() + MAX_SYNC_MS;
  while (Date.now() < deadlineMs && !(await isNoSyncRunning())) await sleep(LEASE_POLL_MS);
}

async function every<T>(all: readonly T[], check: (one: T) => Promise<boolean>): Promise<boolean> {
  return (await Promise.all(all.map(check))).every(Boolean);
}

const each = <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<undefined> =>
  silently(Promise.all(all.map(work)));

async function silently(work: Promise<unknown>): Promise<undefined> {
  await work;
}
