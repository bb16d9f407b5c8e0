import * as z from 'zod';
import { invokeWorker } from '../../platform/aws/worker.ts';
import type { StartedRun } from './start-run.ts';

export const RunEvent = z.object({
  runId: z.string(),
  lease: z.object({ runId: z.string(), holder: z.string() }).nullable(),
});
export type RunEvent = z.infer<typeof RunEvent>;

export async function continueInWorker({ run, lease }: StartedRun): Promise<void> {
  await invokeWorker({ runId: run.id, lease: lease ?? null } satisfies RunEvent);
}
