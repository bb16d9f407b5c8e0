import * as z from 'zod';
import { Alert } from './alert.ts';

export const NEWSLETTER_CADENCES = ['off', 'weekly', 'immediate'] as const;
export type NewsletterCadence = (typeof NEWSLETTER_CADENCES)[number];

/** Confirmations that the recipient requests are always sent. */
export const MailSettings = z.object({
  newsletter: z.enum(NEWSLETTER_CADENCES),
  /** Private viewings as well. `false` keeps the alerts themselves. */
  alerts: z.boolean(),
  quotes: z.boolean(),
  savedItems: z.boolean(),
  /** A daily digest of pending tasks for the dealer. */
  staffDigest: z.boolean(),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** Mails of these lists have a one-click unsubscribe link (RFC 8058). */
export const MAIL_LISTS = ['newsletter', 'alerts', 'quotes', 'savedItems', 'staffDigest'] as const;
export type MailList = (typeof MAIL_LISTS)[number];

export const MailPreferences = z
  .object({
    /** Partly hidden, such as `c•••@example.com`, because mails are forwarded. */
    email: z.string(),
    settings: MailSettings,
    /** Without an account, only the list of the mail. */
    lists: z.array(z.enum(MAIL_LISTS)),
    /** Mails stopped because of bounces or spam complaints, despite the settings. */
    suppressed: z.enum(['bounce', 'complaint']).nullable(),
    alerts: z.array(Alert),
  })
  .meta({ id: 'MailPreferences' });
export type MailPreferences = z.infer<typeof MailPreferences>;
