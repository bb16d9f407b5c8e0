import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { invocation } from '../aws/invocation.ts';
import { log } from '../aws/log.ts';
import { ApiError } from '../http/api-error.ts';
import { type SyncLease, takeOverSyncLease } from '../storage/table/sync-lease.ts';
import { type KeptSyncRun, syncRunById } from '../storage/table/sync-runs.ts';
import { type BegunRun, beginRun } from './begin-run.ts';
import { goOnLater } from './invoke-worker.ts';
import { resumed } from './run.ts';
import { runSync } from './run-sync.ts';

/** Of an invocation, to write down how far it is and hand over. */
const KEPT_FREE_MS = 60_000;

const Lease = z.object({ runId: z.string(), holder: z.string() });
const WorkerEvent = z.union([
  /** Goes on with a run that was begun elsewhere; a rehearsal has no lease. */
  z.object({ runId: z.string(), lease: Lease.nullable() }),
  /** Begins one of its own. */
  z.object({ cause: z.enum(['schedule', 'first start']) }),
]);
export type WorkerEvent = z.infer<typeof WorkerEvent>;

/** The Lambda handler that runs syncs: nobody waits for it, and it has a quarter of an hour.
 *  @returns the run as far as it came; undefined when there was nothing to do. */
export function worker(
  event: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'> &
    Partial<Pick<Context, 'functionName' | 'awsRequestId'>>,
): Promise<KeptSyncRun | undefined> {
  const timeMs = context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;
  return invocation(context, {}, () => work(event, timeMs));
}

async function work(event: unknown, timeMs: number): Promise<KeptSyncRun | undefined> {
  const begun = await begin(WorkerEvent.parse(event));
  if (!begun) return undefined;
  const run = await unlessTaken(() =>
    runSync(begun, { deadlineMs: Date.now() + timeMs - KEPT_FREE_MS }),
  );
  if (run?.status === 'running') await goOnLater({ run, lease: begun.lease });
  return run;
}

/** Undefined when there is nothing to do: no settings yet, another run under way, or a run that somebody
 *  else has finished. */
async function begin(event: WorkerEvent): Promise<BegunRun | undefined> {
  if ('cause' in event) return unlessTaken(() => beginRun(event));
  const run = await syncRunById(event.runId);
  if (run?.status !== 'running') return undefined;
  const lease = event.lease && (await takenOver(event.lease));
  if (event.lease && !lease) return undefined;
  return { run: event.lease ? resumed(run) : run, lease: lease ?? undefined };
}

const takenOver = (lease: SyncLease) => unlessTaken(() => takeOverSyncLease(lease));

async function unlessTaken<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.info('No sync here', { reason: error.message });
    return undefined;
  }
}
