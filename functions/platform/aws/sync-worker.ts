import * as z from 'zod';
import { readEnv } from './env.ts';
import { getRequestId } from './invocation.ts';

const env = readEnv(
  z.object({
    SYNC_WORKER: z.string().min(1).optional(),
    /** Set by Lambda; CloudFormation cannot put a function's own name into its environment. */
    AWS_LAMBDA_FUNCTION_NAME: z.string().min(1).optional(),
  }),
);
const WORKER = env.SYNC_WORKER ?? env.AWS_LAMBDA_FUNCTION_NAME ?? '';

/** The event by which the worker publishes the catalog if early products are due. */
export const PUBLISH = { cause: 'publish' } as const;

/** The event by which the worker publishes the catalog from the table, after a restore. */
export const REPUBLISH = { cause: 'republish' } as const;

/** The event by which the worker writes sales to Airtable. */
export const SALES = { cause: 'sales' } as const;

/** The event by which the worker continues bulk changes of items. */
export const BULK_CHANGES = { cause: 'bulk changes' } as const;

/** The event by which the worker identifies items. */
export const IDENTIFICATION = { cause: 'identification' } as const;

/** The event by which the worker purges deleted items. */
export const PURGE = { cause: 'purge' } as const;

/** Invokes the sync worker asynchronously. */
export async function invokeSyncWorker(event: object): Promise<void> {
  const { invokeLater } = await import('./lambda.ts');
  await invokeLater(WORKER, { ...event, requestId: getRequestId() });
}
