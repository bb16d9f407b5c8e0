import * as z from 'zod';
import { User } from './user.ts';

/** One line, so that it also fits into the header of a mail. */
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

/** Ends in no digit, as those count. */
export const NumberPrefix = z
  .string()
  .max(20, 'At most 20 characters')
  .regex(
    /^(?!\s)[^\p{Cc}\u2028\u2029]*\D$/u,
    'Expected a prefix that does not end in a digit, such as GD-',
  );

/** Texts and contact data of the shop, which staff edit. All of them are public. */
export const ShopSettings = z
  .object({
    brand: line(60).min(1, 'Expected the name of the shop'),
    phone: line(40)
      .regex(/^[\d ()+./-]+$/, 'Expected a phone number, such as (555) 019-1944')
      .nullable(),
    email: z
      .email('Expected an e-mail address, such as name@example.com')
      .max(254, 'At most 254 characters'),
    /** Profiles elsewhere; null: the shop has none. */
    social: z.strictObject({ facebook: profile, instagram: profile, youtube: profile }),
    /** Opening hours. */
    hours: text(500),
    /** The zone of the times in mails and of deadlines, such as `America/New_York`. */
    timeZone: z
      .string()
      .refine(isTimeZone, 'Expected a time zone, such as America/New_York')
      .default('America/New_York'),
    /** The first words of the home page. */
    opening: z.strictObject({
      title: line(80).min(1, 'Expected a title'),
      text: line(240),
    }),
    /** The promise in the footer. */
    guarantee: text(400),
    /** Sold pieces may show their prices. */
    showSoldPrices: z.boolean(),
    /** Visits are counted. */
    analytics: z.boolean(),
    /** Staff may answer and sell quotes of their own, as in a shop that one person runs. */
    ownQuotes: z.boolean().default(false),
    /** The shop is closed on Saturdays and Sundays, and holds do not count them. */
    holdsSkipWeekends: z.boolean().default(false),
    /** New items get Unique IDs with this prefix; null: with the one that most records have. */
    numberPrefix: NumberPrefix.nullable().default(null),
    /** Proves to search engines that notices of new pages come from the shop; null: none are sent. */
    indexNowKey: z
      .string()
      .regex(/^[a-zA-Z0-9-]{8,128}$/, 'Expected 8 to 128 letters, digits and hyphens')
      .nullable(),
    /** Counts the changes: a change is rejected if the version that it is based on is no longer current. */
    version: z.int().min(0),
  })
  .meta({ id: 'ShopSettings' });
export type ShopSettings = z.infer<typeof ShopSettings>;

/** Every setting by its path. */
export const toSettingValues = ({ version, opening, social, ...settings }: ShopSettings) => ({
  ...settings,
  'opening.title': opening.title,
  'opening.text': opening.text,
  'social.facebook': social.facebook,
  'social.instagram': social.instagram,
  'social.youtube': social.youtube,
});
export type SettingPath = keyof ReturnType<typeof toSettingValues>;

/** The settings as somebody saved them. Those that come with the software are version 0. */
export const SettingsVersion = z
  .object({
    settings: ShopSettings,
    /** Null: nobody, or somebody before versions were kept. */
    by: User.pick({ id: true, email: true }).nullable(),
    at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SettingsVersion' });
export type SettingsVersion = z.infer<typeof SettingsVersion>;
