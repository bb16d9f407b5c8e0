import type { WorkerEvent } from '../../jobs/worker/handler.ts';
import { invokeSyncWorker } from '../../platform/aws/sync-worker.ts';
import type { StartedRun } from './start-run.ts';

/** Continues a run in an asynchronous invocation of the worker. */
export async function invokeWorker({ run, lease }: StartedRun): Promise<void> {
  await invokeSyncWorker({ runId: run.id, lease: lease ?? null } satisfies WorkerEvent);
}
