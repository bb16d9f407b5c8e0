import * as z from 'zod';
import { readEnv } from '../../aws/env.ts';

export { TABLE } from './table-definition.ts';
export const { TABLE_NAME } = readEnv(z.object({ TABLE_NAME: z.string().min(3) }));

/** A Query without a limit reads to its end before it answers: every one is paged by this. */
export const QUERY_PAGE = 500;
