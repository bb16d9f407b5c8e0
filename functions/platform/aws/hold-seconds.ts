import * as z from 'zod';
import { readEnv } from './env.ts';

const DEFAULT_HOURS = 72;
const Environment = z.object({
  HOLD_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .default(DEFAULT_HOURS * 3600),
});

export const getHoldSeconds = (): number => readEnv(Environment).HOLD_SECONDS;
