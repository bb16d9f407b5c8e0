import * as z from 'zod';
import { readEnv } from '../aws/env.ts';

const env = readEnv(
  z.object({
    SYNC_WORKER: z.string().min(1).optional(),
    /** Lambda's own: the worker itself cannot be told its name. */
    AWS_LAMBDA_FUNCTION_NAME: z.string().min(1).optional(),
  }),
);

/** The function that runs syncs, by its name. */
export const WORKER = env.SYNC_WORKER ?? env.AWS_LAMBDA_FUNCTION_NAME ?? '';
