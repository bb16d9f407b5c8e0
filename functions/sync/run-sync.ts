import { setTimeout as sleep } from 'node:timers/promises';
import type { AirtableBase, AirtableLimits } from '../airtable-client/airtable.ts';
import { airtableBase } from '../airtable-client/connection.ts';
import { log } from '../aws/log.ts';
import { ApiError } from '../http/api-error.ts';
import { allProducts } from '../storage/table/products.ts';
import { releaseSyncLease } from '../storage/table/sync-lease.ts';
import { type KeptSyncRun, saveSyncRun } from '../storage/table/sync-runs.ts';
import { forgetSyncState, syncState } from '../storage/table/sync-state.ts';
import type { BegunRun } from './begin-run.ts';
import type { DownloadLimits } from './download.ts';
import { rehearse } from './dry-run.ts';
import { fillShop } from './pipeline.ts';
import { measure } from './metrics.ts';
import { PhotoCopier } from './photos.ts';
import { reconcile } from './plan.ts';
import { failed, finished } from './run.ts';
import { Steps } from './checkpoints.ts';
import { TimeIsUp, type Work } from './context.ts';

/** Of one invocation: a fault must not use up the month's calls. */
const MOST_CALLS = 5_000;
/** A run that was continued as often does not come on. */
const MOST_HANDOVERS = 20;
const TRIES_TO_FINISH = 5;
const FINISH_AGAIN_MS = 1_000;

export interface SyncOptions {
  /** Epoch milliseconds: when this invocation must stop. */
  deadlineMs?: number;
  airtable?: Partial<AirtableLimits>;
  photos?: Partial<DownloadLimits>;
}

/**
 * Brings the shop in step with the Airtable base. Nothing is written before the whole base has been
 * read, and visitors see nothing of it before all is written, but for the first import, which fills
 * an empty shop as it goes. Every step that is written is a checkpoint.
 *
 * @returns the run as it ended, failed or not; or still running, when its time was up.
 * @throws ApiError CONFLICT when another invocation has taken over.
 */
export async function runSync(
  { run, lease }: BegunRun,
  options: SyncOptions = {},
): Promise<KeptSyncRun> {
  if (!lease) return rehearsed(run, options);
  const steps = await Steps.of(lease, run);
  const ended = await outcomeOf(steps, options);
  steps.stopTelling();
  if (!ended) return steps.run;
  const done = finished(ended);
  // A run that cannot be written as finished keeps its lease, so that another goes on with it.
  await persistently(() => steps.keep(() => done)).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    // Should it be what is told of the records, the run ends without.
    return steps.keep(() => ({ ...done, problems: [] }));
  });
  measure({ ...done, problems: ended.problems });
  await releaseSyncLease(lease);
  return steps.run;
}

/** Undefined when its time was up. */
async function outcomeOf(
  steps: Steps,
  { deadlineMs = Number.POSITIVE_INFINITY, airtable: limits, photos }: SyncOptions,
): Promise<KeptSyncRun | undefined> {
  const callsBefore = steps.run.calls;
  try {
    const airtable = await airtableBase({ ...limits, calls: MOST_CALLS });
    steps.onWrite = (run) => ({ ...run, calls: callsBefore + airtable.calls });
    await forgetOtherBase(airtable);
    const copier = new PhotoCopier(airtable, { ...photos, deadlineMs });
    const done: Work['done'] = {
      written: [],
      removed: [],
      photosLeft: new Set(),
      unsettled: new Set(),
    };
    const work = { steps, airtable, copier, deadlineMs, done };
    const isFirstImport = steps.run.isFirstImport ?? (await isShopEmpty(steps.run));
    steps.note((run) => ({ ...run, isFirstImport }));
    const blocked = await (isFirstImport ? fillShop(work) : reconcile(work));
    return blocked ?? { ...steps.run, status: 'succeeded' };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') throw error;
    if (error instanceof TimeIsUp && steps.run.handovers < MOST_HANDOVERS) {
      await steps.keep((run) => ({ ...run, handovers: run.handovers + 1 }));
      return undefined;
    }
    if (!(error instanceof ApiError)) log.error('A sync failed', error, { run: steps.run.id });
    return failed(steps.run, error);
  }
}

async function rehearsed(run: KeptSyncRun, { airtable }: SyncOptions): Promise<KeptSyncRun> {
  try {
    const base = await airtableBase({ ...airtable, calls: MOST_CALLS });
    return await saveSyncRun(finished(await rehearse(run, base)));
  } catch (error) {
    if (!(error instanceof ApiError)) log.error('A rehearsal failed', error, { run: run.id });
    return saveSyncRun(finished(failed(run, error)));
  }
}

/** What was read of another base says nothing of this one, and what this one writes nothing of that. */
async function forgetOtherBase({ address }: AirtableBase): Promise<void> {
  const state = await syncState();
  if (state && state.source !== address) await forgetSyncState();
}

/** Whether nothing of a base is in the shop yet. */
async function isShopEmpty({ first }: KeptSyncRun): Promise<boolean> {
  if (first !== undefined) return false;
  return !(await allProducts()).some(({ airtableId }) => airtableId !== null);
}

async function persistently(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (error instanceof ApiError || tries === TRIES_TO_FINISH) throw error;
      await sleep(FINISH_AGAIN_MS);
    }
  }
}
