import * as z from 'zod';
import { COLLECTOR_UPDATES, DEALER_UPDATES } from './mail.ts';

export const QUOTE_MAIL_STATES = [
  'queued',
  'stopped',
  'sent',
  'delivered',
  'bounced',
  'complained',
  /** The failed tasks list it for staff. */
  'failed',
  /** The recipient has unsubscribed, or the address rejects mail. */
  'unwanted',
] as const;

export const QuoteMail = z
  .object({
    id: z.string(),
    to: z.enum(['collector', 'dealer']),
    about: z.enum([...new Set([...COLLECTOR_UPDATES, ...DEALER_UPDATES])]),
    state: z.enum(QUOTE_MAIL_STATES),
    at: z.iso.datetime(),
    queuedAt: z.iso.datetime(),
    reason: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'QuoteMail' });
export type QuoteMail = z.infer<typeof QuoteMail>;
