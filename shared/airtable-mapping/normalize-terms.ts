import { once } from '../once.ts';
import { synonymsByKey, toKey } from '../search/synonym-phrases.ts';
import { CONDITIONS, ERAS, ITEM_TYPES, MATERIALS } from '../vocabulary.ts';
import { truncate } from './truncate.ts';

/** Return the shop's spelling of a known term: in any case, or under a name that the search knows, too. Other terms stay as
 *  they are. */
export const normalizeItemType = createNormalizer(ITEM_TYPES, {
  'Pins & Badges': ['pin', 'badge', 'pin badge'],
  Photographs: ['pic', 'photography'],
  Uniforms: ['clothing'],
});
export const normalizeMaterial = createNormalizer(MATERIALS, {
  Fabric: ['cloth', 'textile'],
  'Embroidered Cloth': ['embroidered', 'embroidery', 'embroidered fabric'],
  Wood: ['wooden'],
  Paper: ['card', 'cardboard'],
});
/** A grade between two steps, such as 'Fine+', is its step. */
export const normalizeCondition = createNormalizer(CONDITIONS, {
  Mint: ['m', 'mint condition'],
  Excellent: ['e', 'ex', 'exc', 'excel', 'excellent condition'],
  'Very Fine': ['vf', 'very fine condition'],
  Fine: ['f', 'fine condition'],
  Good: ['g', 'good condition'],
  Fair: ['fr', 'fair condition'],
  Poor: ['p', 'pr', 'poor condition'],
});
/** An era is also recognized without its years: 'WWII' is 'WWII (1941-1945)'. */
export const normalizeEra = createNormalizer(ERAS);

/** @param names for options only: in a search they would say something else. */
function createNormalizer(
  terms: readonly string[],
  names: Readonly<Record<string, readonly string[]>> = {},
) {
  const known = new Map(
    terms.flatMap((term) => [term, withoutYears(term)].map((name) => [fold(name), term])),
  );
  const byName = once(() => findNames(terms, names));
  return (text: string): string =>
    known.get(fold(text)) ?? byName().get(toKey(toName(text))) ?? text;
}

/** The terms by each of their names; a name of several terms is left out. */
function findNames(
  terms: readonly string[],
  names: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const term of terms) {
    const key = toKey(withoutYears(term));
    const all = [key, ...(synonymsByKey().get(key) ?? []), ...(names[term] ?? [])];
    for (const name of all.map(toKey)) found.set(name, (found.get(name) ?? new Set()).add(term));
  }
  return new Map(
    [...found].flatMap(([name, [term, other]]) => (term && !other ? [[name, term]] : [])),
  );
}

function withoutYears(text: string): string {
  return text.replace(/ ?\(.*/, '');
}

/** A name without years, steps between grades, and words that say nothing. */
const toName = (text: string) =>
  withoutYears(text)
    .replace(/\b(?:the|era|period|time|issue|cond\.?)\b/gi, ' ')
    .replace(/,?\s*(?:18|19|20)\d\d\s*\p{Dash}\s*(?:(?:18|19|20)?\d\d|present)\b/giu, ' ')
    .replace(/(?<=\w)[+-]+\s*$/, '')
    .trim();

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
