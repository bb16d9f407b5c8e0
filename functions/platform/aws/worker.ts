import * as z from 'zod';
import { readEnv } from './env.ts';
import { getRequestId } from './invocation.ts';

const env = readEnv(
  z.object({
    SYNC_WORKER: z.string().min(1).optional(),
    /** Set by Lambda, because CloudFormation cannot put a function's name into its environment. */
    AWS_LAMBDA_FUNCTION_NAME: z.string().min(1).optional(),
  }),
);
const WORKER = env.SYNC_WORKER ?? env.AWS_LAMBDA_FUNCTION_NAME ?? '';

export const JobEvent = z.object({
  job: z.enum(['publication', 'republication', 'sales', 'bulk-changes', 'identification', 'purge']),
});
export type JobEvent = z.infer<typeof JobEvent>;
export type WorkerJob = JobEvent['job'];

export async function invokeWorker(event: object): Promise<void> {
  const { invokeLater } = await import('./lambda.ts');
  await invokeLater(WORKER, { ...event, requestId: getRequestId() });
}

/** Publishes what Airtable's webhook has reported. */
export const startPush = () => invokeWorker({ cause: 'push' });

export const startJob = (job: WorkerJob) => invokeWorker({ job } satisfies JobEvent);
