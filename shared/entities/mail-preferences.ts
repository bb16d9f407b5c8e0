import * as z from 'zod';
import { Alert } from './alert.ts';

/** `immediate`: whenever new pieces are published. */
export const NEWSLETTER_CADENCES = ['off', 'weekly', 'immediate'] as const;
export type NewsletterCadence = (typeof NEWSLETTER_CADENCES)[number];

/** The mails that an address receives. Confirmations that the person asks for are always sent. */
export const MailSettings = z.object({
  newsletter: z.enum(NEWSLETTER_CADENCES),
  /** Mails for the person's alerts; `false` keeps the alerts themselves. */
  alerts: z.boolean(),
  /** A quote request was received or answered: for collectors, and for the dealer. */
  quotes: z.boolean(),
  /** A piece in the wishlist or cart was sold or is back. */
  savedItems: z.boolean(),
  /** For the dealer: daily what waits. */
  staffDigest: z.boolean(),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** The lists that a mail can be unsubscribed from with one press. */
export const MAIL_LISTS = ['newsletter', 'alerts', 'quotes', 'savedItems', 'staffDigest'] as const;
export type MailList = (typeof MAIL_LISTS)[number];

export const MailPreferences = z
  .object({
    /** Partly hidden, such as `c•••@example.com`, because mails are forwarded. */
    email: z.string(),
    settings: MailSettings,
    /** The settings that concern this address: a subscriber without an account has the newsletter only. */
    lists: z.array(z.enum(MAIL_LISTS)),
    /** Why nothing is sent although the settings allow it: mails came back, or were reported as spam. */
    suppressed: z.enum(['bounce', 'complaint']).nullable(),
    /** The member's alerts; empty without an account. */
    alerts: z.array(Alert),
  })
  .meta({ id: 'MailPreferences' });
export type MailPreferences = z.infer<typeof MailPreferences>;
