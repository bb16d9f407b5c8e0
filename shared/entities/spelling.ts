import * as z from 'zod';
import { User } from './user.ts';

/** The fields of a product with terms of the shop, which its filters list. */
export const TERM_FIELDS = ['itemType', 'era', 'condition', 'material'] as const;
export type TermField = (typeof TERM_FIELDS)[number];

export const MAX_SPELLING_LENGTH = 200;

/** An option of the base that is none of the shop's terms. */
export const Spelling = z.object({
  field: z.enum(TERM_FIELDS),
  /** As it stands in Airtable. */
  text: z.string().trim().min(1).max(MAX_SPELLING_LENGTH),
});
export type Spelling = z.infer<typeof Spelling>;

/** Identifies the decision about a spelling. */
export const toSpellingKey = ({ field, text }: Spelling) => `${field}#${foldSpelling(text)}`;

/** Folds case, spaces, and the kinds of dashes between years. */
function foldSpelling(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What staff have decided that a spelling means. */
export const SpellingDecision = Spelling.extend({
  /** A term of the shop; null if it is a term of its own. */
  means: z.string().nullable(),
  by: User.pick({ id: true, email: true }),
  at: z.iso.datetime(),
}).meta({ id: 'SpellingDecision' });
export type SpellingDecision = z.infer<typeof SpellingDecision>;
