import * as z from 'zod';
import { User } from './user.ts';

/** The pages of every shop, in the order of lists. */
export const CONTENT_PAGES = [
  'about',
  'shipping',
  'returns',
  'faq',
  'authenticity',
  'condition',
  'terms',
  'privacy',
] as const;
export type ContentSlug = (typeof CONTENT_PAGES)[number];

export const MAX_PAGE_LENGTH = 50_000;

export const ContentPage = z
  .object({
    slug: z.enum(CONTENT_PAGES),
    title: z
      .string()
      .trim()
      .min(1, 'Expected a title')
      .max(100, 'At most 100 characters')
      .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Expected one line of text'),
    /** Markdown. `{brand}`, `{email}` and `{phone}` stand for the shop's settings. */
    text: z
      .string()
      .min(1, 'Expected a text')
      .max(MAX_PAGE_LENGTH, `At most ${MAX_PAGE_LENGTH.toLocaleString('en-US')} characters`),
    /** 0 for the text that comes with the software. */
    version: z.int().min(0),
    /** null: nobody has changed it yet. */
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ContentPage' });
export type ContentPage = z.infer<typeof ContentPage>;

/** A page as somebody saved it. The text that comes with the software is version 0, saved by nobody. */
export const PageVersion = ContentPage.omit({ slug: true })
  .extend({ by: User.pick({ id: true, email: true }).nullable() })
  .meta({ id: 'PageVersion' });
export type PageVersion = z.infer<typeof PageVersion>;
