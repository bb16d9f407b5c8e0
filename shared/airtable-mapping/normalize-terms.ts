import { CONDITIONS, ERAS, ITEM_TYPES, MATERIALS } from '../vocabulary.ts';
import { truncate } from './truncate.ts';

/** Return the shop's spelling of a known term, whatever its case; unknown terms stay as they are. */
export const normalizeItemType = createNormalizer(ITEM_TYPES);
export const normalizeMaterial = createNormalizer(MATERIALS);
export const normalizeCondition = createNormalizer(CONDITIONS);
/** An era is also recognized without its years: 'WWII' is 'WWII (1941-1945)'. */
export const normalizeEra = createNormalizer(ERAS, (era) => era.replace(/ \(.*/, ''));

function createNormalizer(
  terms: readonly string[],
  alias: (term: string) => string = (term) => term,
) {
  const known = new Map(
    terms.flatMap((term) => [term, alias(term)].map((name) => [fold(name), term])),
  );
  return (text: string): string => known.get(fold(text)) ?? text;
}

/** Folds case, spaces, and the kinds of dashes between years. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

const MAX_LENGTH = 160;
/** A shorter 'sentence' is more likely an abbreviation ('Approx. 3 in.'). */
const MIN_SENTENCE_LENGTH = 30;
const SENTENCE_END = /(?<=\p{Ll}{3}|[\d)"'”’])[.!?]+["'”’)]*(?=\s+["'“‘(]?\p{Lu}|$)/gu;

/** @returns the first sentence, or as many whole words as fit into 160 characters. */
export function shortenDescription(text: string | null): string | null {
  const line = text?.replace(/\s+/g, ' ').trim();
  if (!line) return null;
  for (const { index, 0: mark } of line.matchAll(SENTENCE_END)) {
    const end = index + mark.length;
    if (end > MAX_LENGTH) break;
    if (end >= MIN_SENTENCE_LENGTH) return line.slice(0, end);
  }
  if (line.length <= MAX_LENGTH) return line;
  const words = truncate(line, MAX_LENGTH).replace(/\s+\S*$/, '');
  // A text without spaces is cut within a word, but by code points: never within a character.
  return `${[...words]
    .slice(0, MAX_LENGTH - 1)
    .join('')
    .replace(/[\s,;:–-]+$/, '')}…`;
}
