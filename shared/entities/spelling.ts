import * as z from 'zod';
import { User } from './user.ts';

export const TERM_FIELDS = ['itemType', 'era', 'condition', 'material'] as const;
export type TermField = (typeof TERM_FIELDS)[number];

export const MAX_SPELLING_LENGTH = 200;

export const Spelling = z.object({
  field: z.enum(TERM_FIELDS),
  text: z.string().trim().min(1).max(MAX_SPELLING_LENGTH),
});
export type Spelling = z.infer<typeof Spelling>;

export const toSpellingKey = ({ field, text }: Spelling) => `${field}#${foldSpelling(text)}`;

function foldSpelling(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

export const SpellingDecision = Spelling.extend({
  /** Null accepts the spelling as a new term. */
  means: z.string().nullable(),
  by: User.pick({ id: true, email: true }),
  at: z.iso.datetime(),
}).meta({ id: 'SpellingDecision' });
export type SpellingDecision = z.infer<typeof SpellingDecision>;
