import * as z from 'zod';
import { readEnv } from '../aws/env.ts';
import type { StartedRun } from './start-run.ts';
import type { WorkerEvent } from './worker.ts';

const env = readEnv(
  z.object({
    SYNC_WORKER: z.string().min(1).optional(),
    /** Set by Lambda; CloudFormation cannot put a function's own name into its environment. */
    AWS_LAMBDA_FUNCTION_NAME: z.string().min(1).optional(),
  }),
);
const WORKER = env.SYNC_WORKER ?? env.AWS_LAMBDA_FUNCTION_NAME ?? '';

/** Continues a run in an asynchronous invocation of the worker. */
export async function invokeWorker({ run, lease }: StartedRun): Promise<void> {
  const { invokeLater } = await import('../aws/lambda.ts');
  await invokeLater(WORKER, { runId: run.id, lease: lease ?? null } satisfies WorkerEvent);
}
