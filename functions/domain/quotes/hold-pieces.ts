import * as z from 'zod';
import { DEFAULT_HOLD_HOURS, getHoldEnd, type HoldRule } from '../../../shared/quotes/hold-end.ts';
import { readEnv } from '../../platform/aws/env.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';

const Environment = z.object({
  HOLD_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .default(DEFAULT_HOLD_HOURS * 3600),
});

export const getHoldSeconds = (): number => readEnv(Environment).HOLD_SECONDS;

/** An open payment was for another agreement. */
export function holdPieces(quote: StoredQuote, now: string, rule: HoldRule): StoredQuote {
  const heldUntil = getHoldEnd(now, getHoldSeconds(), rule);
  return { ...quote, heldUntil, layaway: null, attempt: null, remindedAt: now };
}
