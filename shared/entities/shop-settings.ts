import * as z from 'zod';
import { User } from './user.ts';

/** Line breaks are rejected, so that the text fits into a mail header. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Expected one line of text');
const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`);

const URL_MESSAGE = 'Expected an address that starts with https://';
const profile = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: URL_MESSAGE })
  .max(300, 'At most 300 characters')
  .nullable();

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** The last character must not be a digit, because the number follows. */
export const NumberPrefix = z
  .string()
  .max(20, 'At most 20 characters')
  .regex(
    /^(?!\s)[^\p{Cc}\u2028\u2029]*\D$/u,
    'Expected a prefix that does not end in a digit, such as GD-',
  );

/** All of these settings are public. */
export const ShopSettings = z
  .object({
    brand: line(60).min(1, 'Expected the name of the shop'),
    phone: line(40)
      .regex(/^[\d ()+./-]+$/, 'Expected a phone number, such as (555) 019-1944')
      .nullable(),
    email: z
      .email('Expected an e-mail address, such as name@example.com')
      .max(254, 'At most 254 characters'),
    social: z.strictObject({ facebook: profile, instagram: profile, youtube: profile }),
    hours: text(500),
    /** Applies to times in mails and to deadlines; an IANA name such as `America/New_York`. */
    timeZone: z
      .string()
      .refine(isTimeZone, 'Expected a time zone, such as America/New_York')
      .default('America/New_York'),
    opening: z.strictObject({
      title: line(80).min(1, 'Expected a title'),
      text: line(240),
    }),
    guarantee: text(400),
    showSoldPrices: z.boolean(),
    analytics: z.boolean(),
    /** Allows staff to answer and sell their own quotes, as in a shop with a single operator. */
    ownQuotes: z.boolean().default(false),
    /** Holds do not count Saturdays and Sundays. */
    holdsSkipWeekends: z.boolean().default(false),
    /** The prefix of new Unique IDs; null uses the most frequent prefix of the records. */
    numberPrefix: NumberPrefix.nullable().default(null),
    /** Proves to search engines that notices of new pages come from the shop; null turns notices off. */
    indexNowKey: z
      .string()
      .regex(/^[a-zA-Z0-9-]{8,128}$/, 'Expected 8 to 128 letters, digits and hyphens')
      .nullable(),
    /** Optimistic locking: a change must be based on the current version. */
    version: z.int().min(0),
  })
  .meta({ id: 'ShopSettings' });
export type ShopSettings = z.infer<typeof ShopSettings>;

export const toSettingValues = ({ version, opening, social, ...settings }: ShopSettings) => ({
  ...settings,
  'opening.title': opening.title,
  'opening.text': opening.text,
  'social.facebook': social.facebook,
  'social.instagram': social.instagram,
  'social.youtube': social.youtube,
});
export type SettingPath = keyof ReturnType<typeof toSettingValues>;

/** Version 0 is the settings that come with the software. */
export const SettingsVersion = z
  .object({
    settings: ShopSettings,
    /** Null for version 0, and for changes before versions were stored. */
    by: User.pick({ id: true, email: true }).nullable(),
    at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SettingsVersion' });
export type SettingsVersion = z.infer<typeof SettingsVersion>;
