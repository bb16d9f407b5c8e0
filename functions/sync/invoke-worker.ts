import { invokeSyncWorker } from '../aws/sync-worker.ts';
import type { StartedRun } from './start-run.ts';
import type { WorkerEvent } from './worker.ts';

/** Continues a run in an asynchronous invocation of the worker. */
export async function invokeWorker({ run, lease }: StartedRun): Promise<void> {
  await invokeSyncWorker({ runId: run.id, lease: lease ?? null } satisfies WorkerEvent);
}
