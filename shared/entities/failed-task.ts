import * as z from 'zod';

export const FAILED_TASK_KINDS = [
  'event',
  'alert-match',
  'unqueued-mail',
  'saved-items',
  'lost-quote',
  'sale-price',
  'consignor-line',
  'due-quote',
  'digest',
  'ended-hold',
  'mail',
  'mail-report',
  'identification',
  'purge',
  'sale',
  'sale-confirmation',
  'bulk-change',
] as const;
export type FailedTaskKind = (typeof FAILED_TASK_KINDS)[number];

export const FailedTask = z
  .object({
    id: z.string(),
    kind: z.enum(FAILED_TASK_KINDS),
    subject: z.string().nullable(),
    reason: z.string(),
    firstFailedAt: z.iso.datetime(),
    lastFailedAt: z.iso.datetime(),
    attempts: z.int(),
    /** Null means that staff must retry it. */
    nextAttemptAt: z.iso.datetime().nullable(),
    /** Correlates with the log lines of the cause. */
    requestId: z.string().nullable(),
  })
  .meta({ id: 'FailedTask' });
export type FailedTask = z.infer<typeof FailedTask>;
