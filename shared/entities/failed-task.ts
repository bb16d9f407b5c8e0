import * as z from 'zod';

/** What can fail in the background, one entry at a time. */
export const FAILED_TASK_KINDS = [
  /** An event of the shop, with all its effects. */
  'event',
  'alert-match',
  /** A mail that could not be queued. */
  'unqueued-mail',
  /** The notice that a saved piece was sold or is back. */
  'saved-items',
  'lost-quote',
  'sale-price',
  'due-quote',
  'digest',
  /** A hold by hand that has ended. */
  'ended-hold',
  'mail',
  /** A report of SES about a mail. */
  'mail-report',
  'identification',
  'purge',
  /** A sale that is written to Airtable. */
  'sale',
  'sale-confirmation',
  'bulk-change',
] as const;
export type FailedTaskKind = (typeof FAILED_TASK_KINDS)[number];

/** An entry of a queue, stream or list that could not be processed. The others go on without it. */
export const FailedTask = z
  .object({
    id: z.string(),
    kind: z.enum(FAILED_TASK_KINDS),
    /** What it is about, if that says more than the kind. */
    subject: z.string().nullable(),
    reason: z.string(),
    firstFailedAt: z.iso.datetime(),
    lastFailedAt: z.iso.datetime(),
    attempts: z.int(),
    /** Null: it waits for staff. */
    nextAttemptAt: z.iso.datetime().nullable(),
    /** Finds the log lines of what caused it. */
    requestId: z.string().nullable(),
  })
  .meta({ id: 'FailedTask' });
export type FailedTask = z.infer<typeof FailedTask>;
