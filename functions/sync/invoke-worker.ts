import { invokeLater } from '../aws/invoke.ts';
import type { BegunRun } from './begin-run.ts';
import type { WorkerEvent } from './worker.ts';
import { WORKER } from './worker-name.ts';

/** Has a run worked on by an invocation of its own. */
export async function goOnLater({ run, lease }: BegunRun): Promise<void> {
  await invokeLater(WORKER, { runId: run.id, lease: lease ?? null } satisfies WorkerEvent);
}
