import * as z from 'zod';

export const MAIL_STOPS = [
  /** SES has paused the account or the configuration set. */
  'paused',
  'quota',
  'access-denied',
  'configuration-missing',
  'sender-unverified',
  'unreachable',
] as const;
export type MailStop = (typeof MAIL_STOPS)[number];

export const REPORT_REASONS = ['bounce', 'complaint'] as const;

export const MailStatus = z
  .object({
    stopped: z
      .object({
        reason: z.enum(MAIL_STOPS),
        since: z.iso.datetime(),
        oldestQueuedAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** The last hard bounce or spam complaint of the dealer's mailbox. */
    dealerReport: z.object({ reason: z.enum(REPORT_REASONS), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'MailStatus' });
export type MailStatus = z.infer<typeof MailStatus>;
