import * as z from 'zod';
import { COLLECTOR_UPDATES, DEALER_UPDATES } from './mail.ts';

/** What became of a mail about a quote. */
export const QUOTE_MAIL_STATES = [
  'queued',
  /** No mail can be sent for now. */
  'stopped',
  /** SES has taken it. */
  'sent',
  'delivered',
  'bounced',
  'complained',
  /** It waits for staff in the failed tasks. */
  'failed',
  /** The recipient wants no such mails, or their address does not accept any. */
  'unwanted',
] as const;

export const QuoteMail = z
  .object({
    id: z.string(),
    to: z.enum(['collector', 'dealer']),
    /** The change of the quote that it is about. */
    about: z.enum([...new Set([...COLLECTOR_UPDATES, ...DEALER_UPDATES])]),
    state: z.enum(QUOTE_MAIL_STATES),
    /** When the state began. */
    at: z.iso.datetime(),
    queuedAt: z.iso.datetime(),
    /** Why it failed or came back. */
    reason: z.string().nullable(),
    /** Finds its log lines. */
    requestId: z.string().nullable(),
  })
  .meta({ id: 'QuoteMail' });
export type QuoteMail = z.infer<typeof QuoteMail>;
