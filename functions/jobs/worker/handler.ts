import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { findBaseAddress } from '../../domain/airtable/connection.ts';
import { invokeWorker } from '../../domain/sync/invoke-worker.ts';
import { recordNothingToSync } from '../../domain/sync/metrics.ts';
import { resumeRun } from '../../domain/sync/run.ts';
import { type StartedRun, startRun } from '../../domain/sync/start-run.ts';
import { runInvocation } from '../../platform/aws/invocation.ts';
import { log } from '../../platform/aws/log.ts';
import {
  BULK_CHANGES,
  IDENTIFICATION,
  invokeSyncWorker,
  PUBLISH,
  PURGE,
  REPUBLISH,
  SALES,
} from '../../platform/aws/sync-worker.ts';
import { AppError } from '../../platform/errors.ts';
import { takeOverSyncLease } from '../../platform/table/sync-lease.ts';
import { findSyncRun, type StoredSyncRun } from '../../platform/table/sync-runs.ts';
import { publishDueProducts } from '../publishing/publish-due-products.ts';
import { republish } from '../publishing/republish.ts';
import { runSync } from '../sync/run-sync.ts';

/** Left at the end of an invocation for the last checkpoint and the handover. */
const HANDOVER_RESERVE_MS = 60_000;

const Lease = z.object({ runId: z.string(), holder: z.string() });
const WorkerEvent = z.union([
  /** Continues a run; a dry run has no lease. */
  z.object({ runId: z.string(), lease: Lease.nullable() }),
  /** Starts a run. */
  z.object({ cause: z.enum(['schedule', 'first start']) }),
  /** Starts a run that reads all records, after a restore. */
  z.object({ cause: z.literal('restore'), full: z.literal(true) }),
  /** Only publishes the catalog. */
  z.object({ cause: z.literal(PUBLISH.cause) }),
  /** Publishes the catalog of a restored table. */
  z.object({ cause: z.literal(REPUBLISH.cause) }),
  /** Writes sales to Airtable. */
  z.object({ cause: z.literal(SALES.cause) }),
  /** Continues bulk changes of items. */
  z.object({ cause: z.literal(BULK_CHANGES.cause) }),
  /** Compares items that were described with the reference catalog. */
  z.object({ cause: z.literal(IDENTIFICATION.cause) }),
  /** Purges deleted items. */
  z.object({ cause: z.literal(PURGE.cause) }),
]);
/** The call or invocation that it follows from. */
const Origin = z.object({ requestId: z.string().optional() });
export type WorkerEvent = z.infer<typeof WorkerEvent>;

/** The Lambda handler that runs syncs and other work in the background, invoked asynchronously and limited to 15 minutes.
 *  @returns the run as far as it came; undefined when there was nothing to do. */
export function worker(
  event: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'> &
    Partial<Pick<Context, 'functionName' | 'awsRequestId'>>,
): Promise<StoredSyncRun | undefined> {
  const remainingMs = context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;
  const { data } = Origin.safeParse(event);
  return runInvocation(context, { requestId: data?.requestId }, () =>
    handleEvent(event, remainingMs),
  );
}

async function handleEvent(
  event: unknown,
  remainingMs: number,
): Promise<StoredSyncRun | undefined> {
  const parsed = WorkerEvent.parse(event);
  if ('cause' in parsed && parsed.cause === PUBLISH.cause) {
    await publishDueProducts();
    return undefined;
  }
  if ('cause' in parsed && parsed.cause === REPUBLISH.cause) {
    await republish();
    return undefined;
  }
  const deadlineMs = Date.now() + remainingMs - HANDOVER_RESERVE_MS;
  if ('cause' in parsed && parsed.cause === SALES.cause) {
    // Loaded here: most invocations sync.
    const { writeSales } = await import('../sales/write-sales.ts');
    await writeSales(deadlineMs);
    return undefined;
  }
  if ('cause' in parsed && parsed.cause === BULK_CHANGES.cause) {
    const { runBulkChanges } = await import('../bulk-changes/run-bulk-changes.ts');
    if (await runBulkChanges(deadlineMs)) await invokeSyncWorker(BULK_CHANGES);
    return undefined;
  }
  if ('cause' in parsed && parsed.cause === IDENTIFICATION.cause) {
    const { runIdentification } = await import('../identification/run-identification.ts');
    if (await runIdentification(deadlineMs)) await invokeSyncWorker(IDENTIFICATION);
    return undefined;
  }
  if ('cause' in parsed && parsed.cause === PURGE.cause) {
    const { purgeItems } = await import('../purge/purge-items.ts');
    await purgeItems(deadlineMs);
    return undefined;
  }
  const started = await startOrResume(parsed);
  if (!started) return undefined;
  const run = await ignoreAppErrors(() => runSync(started, { deadlineMs }));
  if (run?.status === 'running') await invokeWorker({ run, lease: started.lease });
  return run;
}

/** @returns undefined when Airtable is not configured, another run is in progress, or another invocation
 *    has finished this run. */
async function startOrResume(
  event: Exclude<
    WorkerEvent,
    | typeof PUBLISH
    | typeof REPUBLISH
    | typeof SALES
    | typeof BULK_CHANGES
    | typeof IDENTIFICATION
    | typeof PURGE
  >,
): Promise<StartedRun | undefined> {
  if ('cause' in event) {
    if (await findBaseAddress()) return ignoreAppErrors(() => startRun(event));
    await recordNothingToSync();
    return undefined;
  }
  const run = await findSyncRun(event.runId);
  if (run?.status !== 'running') return undefined;
  const { lease: previous } = event;
  if (!previous) return { run, lease: undefined };
  const lease = await ignoreAppErrors(() => takeOverSyncLease(previous));
  return lease && { run: resumeRun(run), lease };
}

async function ignoreAppErrors<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info('Sync skipped', { reason: error.message });
    return undefined;
  }
}
