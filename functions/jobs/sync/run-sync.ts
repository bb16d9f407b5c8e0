import pRetry from 'p-retry';
import type { AirtableBase, AirtableLimits } from '../../domain/airtable/base.ts';
import { airtableBase } from '../../domain/airtable/connection.ts';
import { recordMetrics } from '../../domain/sync/metrics.ts';
import { failRun, finishRun } from '../../domain/sync/run.ts';
import type { StartedRun } from '../../domain/sync/start-run.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import { countImported } from '../../platform/table/products.ts';
import { releaseSyncLease } from '../../platform/table/sync-lease.ts';
import { deleteSyncRun, type StoredSyncRun, saveSyncRun } from '../../platform/table/sync-runs.ts';
import { deleteSyncState, findSyncState } from '../../platform/table/sync-state.ts';
import { Checkpoints } from './checkpoints.ts';
import { DeadlineReached, type SyncContext } from './context.ts';
import { setDemoAside } from './demo-products.ts';
import type { DownloadLimits } from './download.ts';
import { dryRun } from './dry-run.ts';
import { PhotoCopier } from './photos.ts';
import { runPipeline } from './pipeline.ts';

/** Per invocation, so that a fault cannot use up the month's quota. */
const MAX_AIRTABLE_CALLS = 5_000;
/** A run that is handed over more often makes no progress. */
const MAX_HANDOVERS = 20;
const SAVE_RETRIES = { retries: 4, minTimeout: 1_000, factor: 1 };

export interface SyncRunOptions {
  /** Epoch milliseconds when this invocation must stop. */
  deadlineMs?: number;
  airtable?: Partial<AirtableLimits>;
  photos?: Partial<DownloadLimits>;
}

/**
 * Works on a run until it has ended or the deadline is reached.
 *
 * @returns the run: succeeded, failed or blocked; still running when it must be handed over.
 * @throws AppError CONFLICT when another invocation has taken over.
 */
export async function runSync(
  { run, lease }: StartedRun,
  options: SyncRunOptions = {},
): Promise<StoredSyncRun> {
  if (!lease) return runDry(run, options);
  const checkpoints = await Checkpoints.open(lease, run);
  const ended = await execute(checkpoints, options);
  checkpoints.stopHeartbeat();
  if (!ended) return checkpoints.run;
  const finished = finishRun(ended);
  await saveFinished(checkpoints, finished);
  const isEmpty = isEmptyPush(finished);
  if (!isEmpty) await recordMetrics({ ...finished, problems: ended.problems });
  await releaseSyncLease(lease);
  if (isEmpty) await deleteSyncRun(finished);
  return checkpoints.run;
}

/** @returns undefined when the deadline was reached. */
async function execute(
  checkpoints: Checkpoints,
  { deadlineMs = Number.POSITIVE_INFINITY, airtable: limits, photos }: SyncRunOptions,
): Promise<StoredSyncRun | undefined> {
  const callsBefore = checkpoints.run.calls;
  try {
    const airtable = await openBase(checkpoints.run, limits);
    checkpoints.beforeWrite = (run) => ({ ...run, calls: callsBefore + airtable.calls });
    if (checkpoints.run.source !== airtable.address) throw baseChanged();
    await setDemoAside({ airtable, checkpoints });
    await resetStateOfOtherBase(airtable);
    const isFirstImport = checkpoints.run.isFirstImport ?? (await isShopEmpty(checkpoints.run));
    checkpoints.update((run) => ({ ...run, isFirstImport }));
    const context: SyncContext = {
      airtable,
      copier: new PhotoCopier(airtable, { ...photos, deadlineMs }),
      checkpoints,
      deadlineMs,
      outcome: {
        writtenProducts: [],
        removedProductIds: [],
        unlinkedPhotoIds: new Set(),
        retryRecordIds: new Set(),
        leftOut: 0,
      },
    };
    return await runPipeline(context);
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') throw error;
    if (error instanceof DeadlineReached && checkpoints.run.handovers < MAX_HANDOVERS) {
      await checkpoints.save((run) => ({ ...run, handovers: run.handovers + 1 }));
      return undefined;
    }
    if (!(error instanceof AppError)) log.error('Sync failed', error, { run: checkpoints.run.id });
    return failRun(checkpoints.run, error);
  }
}

/** Airtable also reports changes that concern no record, and some twice. */
export function isEmptyPush({ cause, status, read, unlisted, problems }: StoredSyncRun): boolean {
  const isEmpty = read + unlisted === 0 && problems.every(({ recordId }) => recordId === '');
  return cause === 'push' && status === 'succeeded' && isEmpty;
}

/** A run that cannot be saved keeps its lease, so that the next run resumes it once that expires. */
async function saveFinished(checkpoints: Checkpoints, run: StoredSyncRun): Promise<void> {
  try {
    await pRetry(() => checkpoints.save(() => run), {
      ...SAVE_RETRIES,
      shouldRetry: ({ error }) => !(error instanceof AppError),
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    // The reported problems may be what storage rejects.
    await checkpoints.save(() => ({ ...run, problems: [] }));
  }
}

async function runDry(run: StoredSyncRun, { airtable }: SyncRunOptions): Promise<StoredSyncRun> {
  try {
    return await saveSyncRun(finishRun(await dryRun(run, await openBase(run, airtable))));
  } catch (error) {
    if (!(error instanceof AppError)) log.error('Dry run failed', error, { run: run.id });
    return saveSyncRun(finishRun(failRun(run, error)));
  }
}

/** Staff who start a sync may use the calls that are kept for screens. */
function openBase(
  { by }: StoredSyncRun,
  limits: SyncRunOptions['airtable'],
): Promise<AirtableBase> {
  const purpose = by ? 'screen' : 'sync';
  return airtableBase({
    ...limits,
    maxCalls: MAX_AIRTABLE_CALLS,
    purpose,
    isProbe: by !== undefined,
  });
}

const baseChanged = () =>
  new AppError(
    'AIRTABLE_FAILED',
    'Another base was chosen while the sync was interrupted. Press Sync to read that one.',
  );

/** The state of another base says nothing about this one. */
async function resetStateOfOtherBase({ address }: AirtableBase): Promise<void> {
  const state = await findSyncState();
  if (state && state.source !== address) await deleteSyncState();
}

/** Neither a test import nor a rollback counts as a first import: they change only some products. */
async function isShopEmpty({ first, rollsBack }: StoredSyncRun): Promise<boolean> {
  if (first !== undefined || rollsBack) return false;
  return (await countImported(1)) === 0;
}
