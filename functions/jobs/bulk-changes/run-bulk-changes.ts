import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import type { BulkChange } from '../../../shared/entities/bulk-change.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { isPermanent } from '../../platform/aws/is-permanent.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import {
  findBulkChange,
  findOpenBulkChanges,
  findOutcome,
  holdBulkChange,
  loadBulkItems,
  loadOutcomes,
  releaseBulkChange,
  type StoredOutcome,
  saveBulkProgress,
  saveOutcome,
} from '../../platform/table/bulk-changes.ts';
import { findDeletedItem } from '../../platform/table/deleted-items.ts';
import { findItem } from '../../platform/table/items.ts';
import {
  type BulkTask,
  CONFLICT_MESSAGE,
  createOutcome,
  type RunBulkAction,
} from './bulk-action.ts';
import { changeFields } from './change-fields.ts';
import { deleteInBulk, restoreInBulk } from './delete-items.ts';
import { OPEN_CHANGES } from './request-bulk-changes.ts';
import type { RecordBatch } from './set-record-values.ts';

type ActionSettings = {
  batchSize: number;
} & (
  | {
      run: RunBulkAction;
      concurrency: number;
      prepare?: (batch: RecordBatch) => Promise<BulkTask['created']>;
    }
  | { runBatch: (batch: RecordBatch) => Promise<StoredOutcome[]> }
);

const WRITES = { batchSize: 50, concurrency: 8 };
/** Airtable allows five calls per second, and a record needs several. */
const UPLOADS = { concurrency: 3 };

// Import on demand: some actions need Airtable or the reference catalog.
const ACTIONS: Record<BulkChange['action'], ActionSettings> = {
  change: { ...WRITES, run: changeFields },
  delete: { ...WRITES, run: deleteInBulk },
  restore: { ...WRITES, run: restoreInBulk },
  upload: {
    ...UPLOADS,
    batchSize: 20,
    prepare: async (batch) => (await import('./upload-items.ts')).createInBulk(batch),
    run: async (task) => (await import('./upload-items.ts')).uploadInBulk(task),
  },
  'remove-records': {
    ...UPLOADS,
    batchSize: 3,
    run: async (task) => (await import('./upload-items.ts')).removeRecordInBulk(task),
  },
  identify: {
    batchSize: 20,
    concurrency: 4,
    run: async (task) => (await import('./identify-items.ts')).identifyInBulk(task),
  },
  'set-values': {
    batchSize: 30,
    runBatch: async (batch) => (await import('./set-record-values.ts')).setValuesInBulk(batch),
  },
  'reorder-photos': { ...WRITES, run: changeFields },
};
const UNEXPECTED = 'Something went wrong on our side. The log has the details.';

export async function runBulkChanges(deadlineMs: number): Promise<boolean> {
  let isDone = true;
  await processEach(
    (await findOpenBulkChanges()).filter(({ isHeld }) => !isHeld),
    {
      ...OPEN_CHANGES,
      run: async ({ id }) => {
        const holder = randomUUID();
        if (!isDone || !(await holdBulkChange(id, holder))) return;
        isDone = await runBulkChange(id, holder, deadlineMs);
      },
    },
  );
  return !isDone;
}

async function runBulkChange(id: string, holder: string, deadlineMs: number): Promise<boolean> {
  const change = await findBulkChange(id);
  if (!change) throw new Error(`The bulk change ${id} is missing`);
  const settings = ACTIONS[change.action];
  const { batchSize } = settings;
  const { itemIds, seen } = await loadBulkItems(id);
  const undone = change.undoes === null ? undefined : toMap(await loadOutcomes(change.undoes));
  const seenById = new Map(seen.map((record) => [record.id, record]));
  const outcomes = new Map((await loadOutcomes(id)).map((each) => [each.itemId, each.outcome]));
  const open = itemIds.filter((itemId) => !outcomes.has(itemId));

  for (let start = 0; start < open.length; start += batchSize) {
    if (Date.now() >= deadlineMs) {
      await releaseBulkChange(id, holder);
      return false;
    }
    if (!(await holdBulkChange(id, holder))) return true;
    const batch = open.slice(start, start + batchSize);
    const together = { change, recordIds: batch, seen: seenById, undone };
    const results =
      'runBatch' in settings
        ? await settings.runBatch(together)
        : await runEach(settings, together);
    for (const { itemId, outcome } of results) outcomes.set(itemId, outcome);
    await saveBulkProgress(id, { status: 'running', finishedAt: null, counts: count(outcomes) });
  }
  // Another invocation may have had a different outcome for an item.
  for (const { itemId, outcome } of await loadOutcomes(id)) outcomes.set(itemId, outcome);
  await saveBulkProgress(id, {
    status: 'finished',
    finishedAt: new Date().toISOString(),
    counts: count(outcomes),
  });
  return true;
}

async function runEach(
  { prepare, run, concurrency }: Extract<ActionSettings, { run: RunBulkAction }>,
  batch: RecordBatch,
): Promise<StoredOutcome[]> {
  const { change, recordIds, undone } = batch;
  const created = await prepare?.(batch);
  return pMap(
    recordIds,
    (itemId) => {
      const undoneEventId = undone?.get(itemId)?.eventId ?? undefined;
      return runTask(run, { change, itemId, undoneEventId, created });
    },
    { concurrency },
  );
}

const toMap = (outcomes: readonly StoredOutcome[]) =>
  new Map(outcomes.map((outcome) => [outcome.itemId, outcome]));

function count(outcomes: ReadonlyMap<string, StoredOutcome['outcome']>): BulkChange['counts'] {
  const counts = { changed: 0, unchanged: 0, failed: 0 };
  for (const outcome of outcomes.values()) counts[outcome] += 1;
  return counts;
}

async function findAnyItem(itemId: string) {
  try {
    return (await findItem(itemId)) ?? (await findDeletedItem(itemId));
  } catch (error) {
    if (isPermanent(error)) return undefined;
    throw error;
  }
}

async function runTask(run: RunBulkAction, task: BulkTask): Promise<StoredOutcome> {
  const { change, itemId } = task;
  try {
    return await retryOnConflict(
      CONFLICT_MESSAGE,
      async () => (await run(task)) ?? findOutcome(change.id, itemId),
    );
  } catch (error) {
    const isKnown = error instanceof AppError;
    // Other errors are outages: the next invocation tries the item again.
    if (!isKnown && !isPermanent(error)) throw error;
    const reason = isKnown ? error.message : UNEXPECTED;
    log.error('A bulk change failed for an item', error, { id: change.id, itemId });
    const item = await findAnyItem(itemId);
    const outcome = createOutcome(item ?? { id: itemId, name: '' }, { outcome: 'failed', reason });
    await saveOutcome(change.id, outcome);
    return outcome;
  }
}
