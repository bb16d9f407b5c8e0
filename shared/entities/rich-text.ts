import * as z from 'zod';

export const RICH_TEXT_TAGS = [
  'p',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'strong',
  'em',
  'del',
  'code',
  'a',
  'br',
] as const;

export type RichTextNode =
  | string
  | {
      tag: (typeof RICH_TEXT_TAGS)[number];
      href?: string | undefined;
      children: RichTextNode[];
    };

export const RichTextNode: z.ZodType<RichTextNode> = z
  .union([
    z.string(),
    z.object({
      tag: z.enum(RICH_TEXT_TAGS),
      href: z.string().optional(),
      get children() {
        return z.array(RichTextNode);
      },
    }),
  ])
  .meta({ id: 'RichTextNode' });
