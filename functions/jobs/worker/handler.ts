import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { runInvocation } from '../../platform/aws/invocation.ts';
import { invokeWorker, JobEvent } from '../../platform/aws/worker.ts';
import { requireCurrentFormat } from '../../platform/table/format.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';
import { handleSyncEvent, SyncEvent } from '../sync/handle-sync-event.ts';
import { workerJobs } from '../worker-jobs.ts';

/** Left at the end of an invocation for the last checkpoint and the handover. */
const HANDOVER_RESERVE_MS = 60_000;

const WorkerEvent = z.union([JobEvent, SyncEvent]);
/** The call or invocation that it follows from. */
const Origin = z.object({ requestId: z.string().optional() });

/** The Lambda handler that runs syncs and other work in the background, invoked asynchronously and limited to 15 minutes.
 *  @returns a sync's run as far as it came; undefined when there was nothing to do. */
export function worker(
  event: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'> &
    Partial<Pick<Context, 'functionName' | 'awsRequestId'>>,
): Promise<StoredSyncRun | undefined> {
  const remainingMs = context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;
  const deadlineMs = Date.now() + remainingMs - HANDOVER_RESERVE_MS;
  const { data } = Origin.safeParse(event);
  return runInvocation(context, { requestId: data?.requestId }, () =>
    handleEvent(event, deadlineMs),
  );
}

async function handleEvent(event: unknown, deadlineMs: number): Promise<StoredSyncRun | undefined> {
  const parsed = WorkerEvent.parse(event);
  await requireCurrentFormat();
  if (!('job' in parsed)) return handleSyncEvent(parsed, deadlineMs);
  const job = workerJobs.find(({ name }) => name === parsed.job);
  if ((await job?.run(deadlineMs)) === true) await invokeWorker(parsed);
  return undefined;
}
