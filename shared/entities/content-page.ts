import * as z from 'zod';
import { User } from './user.ts';

export const CONTENT_SLUGS = [
  'about',
  'shipping',
  'returns',
  'faq',
  'authenticity',
  'condition',
  'terms',
  'privacy',
] as const;
export type ContentSlug = (typeof CONTENT_SLUGS)[number];

export const MAX_PAGE_LENGTH = 50_000;

export const ContentPage = z
  .object({
    slug: z.enum(CONTENT_SLUGS),
    title: z
      .string()
      .trim()
      .min(1, 'Expected a title')
      .max(100, 'At most 100 characters')
      .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Expected one line of text'),
    /** Markdown. `{brand}`, `{email}` and `{phone}` are replaced by the shop's settings. */
    text: z
      .string()
      .min(1, 'Expected a text')
      .max(MAX_PAGE_LENGTH, `At most ${MAX_PAGE_LENGTH.toLocaleString('en-US')} characters`),
    /** Version 0 is the text that comes with the software. */
    version: z.int().min(0),
    /** Null until the first change. */
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ContentPage' });
export type ContentPage = z.infer<typeof ContentPage>;

export const PageVersion = ContentPage.omit({ slug: true })
  .extend({ by: User.pick({ id: true, email: true }).nullable() })
  .meta({ id: 'PageVersion' });
export type PageVersion = z.infer<typeof PageVersion>;
