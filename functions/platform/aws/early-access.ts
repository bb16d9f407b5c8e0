import * as z from 'zod';
import { readEnv } from './env.ts';

const Environment = z.object({ EARLY_ACCESS_HOURS: z.coerce.number().nonnegative().default(0) });

export const getEarlyAccessHours = (): number => readEnv(Environment).EARLY_ACCESS_HOURS;
