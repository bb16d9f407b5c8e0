import * as z from 'zod';

/** Why no mail can be sent. */
export const MAIL_STOPS = [
  /** SES has paused the account or the configuration set. */
  'paused',
  /** The day's quota is used up. */
  'quota',
  'access-denied',
  'configuration-missing',
  'sender-unverified',
  'unreachable',
] as const;
export type MailStop = (typeof MAIL_STOPS)[number];

export const REPORT_REASONS = ['bounce', 'complaint'] as const;

/** Whether the shop can send mails, and what was reported about mails to the dealer. */
export const MailStatus = z
  .object({
    /** Null while mails are sent. */
    stopped: z
      .object({
        reason: z.enum(MAIL_STOPS),
        since: z.iso.datetime(),
        /** When the oldest of the waiting mails was queued. */
        oldestQueuedAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** The last time that the dealer's mailbox rejected a mail for good, or reported one as spam. */
    dealerReport: z.object({ reason: z.enum(REPORT_REASONS), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'MailStatus' });
export type MailStatus = z.infer<typeof MailStatus>;
