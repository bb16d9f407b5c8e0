import type { TermField } from '../entities/spelling.ts';
import { once } from '../once.ts';
import { synonymsByKey, toPhraseKey } from '../search/synonym-phrases.ts';
import { truncate } from '../text/truncate.ts';
import { TERMS } from '../vocabulary.ts';

/** These names apply to options only: in a search they would mean something else. */
const NAMES: Readonly<Record<TermField, Readonly<Record<string, readonly string[]>>>> = {
  itemType: {
    'Pins & Badges': ['pin', 'badge', 'pin badge'],
    Photographs: ['pic', 'photography'],
    Uniforms: ['clothing'],
  },
  era: {
    'Inter-War (1918-1939)': ['between wars'],
    'WWII (1941-1945)': ['1939-1945'],
    'Vietnam (1955-1975)': ['viet nam war'],
    'Modern (2001-Present)': ['afghanistan', 'war on terror'],
  },
  // A grade between two steps, such as 'Fine+', maps to its step.
  condition: {
    Mint: ['m', 'mint condition'],
    Excellent: ['e', 'ex', 'exc', 'excel', 'excellent condition'],
    'Very Fine': ['vf', 'v fine', 'very fine condition'],
    Fine: ['f', 'fine condition'],
    Good: ['g', 'gd', 'good condition'],
    Fair: ['fr', 'fair condition'],
    Poor: ['p', 'pr', 'poor condition'],
  },
  material: {
    Fabric: ['cloth', 'textile'],
    'Embroidered Cloth': ['embroidered', 'embroidery', 'embroidered fabric'],
    'Sterling Silver': ['925 silver', 'silver 925', 'sterling 925'],
    Wood: ['wooden'],
    Paper: ['card', 'cardboard'],
  },
};

const HINTS: Readonly<Partial<Record<TermField, Readonly<Record<string, string>>>>> = {
  era: { postwar: 'Cold War (1945-1991)', 'post war': 'Cold War (1945-1991)' },
  condition: {
    vg: 'Good',
    'very good': 'Good',
    nm: 'Mint',
    ef: 'Excellent',
    xf: 'Excellent',
    'extremely fine': 'Excellent',
    'extra fine': 'Excellent',
  },
};
/** These words change the meaning of the name after them. */
const OTHER_MEANING =
  /\b(?:not|non|no|un|pre|post|faux|imitation|fake|plated|plate|filled|finish)\b/i;

const VOCABULARIES = {
  itemType: once(() => createVocabulary('itemType')),
  era: once(() => createVocabulary('era')),
  condition: once(() => createVocabulary('condition')),
  material: once(() => createVocabulary('material')),
};

/** Maps known terms to the shop's spelling: any case, an era without its years, or a name that the search
 *  knows. Other terms are left unchanged. */
export const normalizeItemType = (text: string) => findTerm('itemType', text) ?? text;
export const normalizeEra = (text: string) => findTerm('era', text) ?? text;
export const normalizeCondition = (text: string) => findTerm('condition', text) ?? text;
export const normalizeMaterial = (text: string) => findTerm('material', text) ?? text;

export function findTerm(field: TermField, text: string): string | undefined {
  const { bySpelling, byName } = VOCABULARIES[field]();
  const spelled = bySpelling.get(toLetters(text));
  if (spelled || findHint(field, text)) return spelled;
  const term = byName.get(toPhraseKey(toName(text) || text));
  return term && fitsYears(term, text) ? term : undefined;
}

const YEAR = /\b(?:18|19|20)\d\d(?!\d)/g;

/** Example: '1939-45'. */
const SHORT_YEARS = /\b(\d\d)(\d\d)\s*\p{Dash}\s*(\d\d)\b/gu;

/** 'Korea (1970s)' is not the war of 1950 to 1953. */
function fitsYears(term: string, text: string): boolean {
  const full = text.replace(SHORT_YEARS, '$1$2 $1$3');
  const [years, ofTerm] = [full, term].map((each) => (each.match(YEAR) ?? []).map(Number));
  if (!years?.length || !ofTerm?.length) return true;
  const [start = 0, end = Number.POSITIVE_INFINITY] = ofTerm;
  return Math.min(...years) <= end && Math.max(...years) >= start;
}

const findHint = (field: TermField, text: string) =>
  HINTS[field]?.[
    toName(text)
      .toLowerCase()
      .replace(/\P{L}+/gu, ' ')
      .trim()
  ];

/** Suggests a term only if it is the only one that some words of the text name. */
export function suggestTerm(field: TermField, text: string): string | null {
  const hint = findHint(field, text);
  if (hint || OTHER_MEANING.test(text)) return hint ?? null;
  const words = toName(text).split(/[^\p{L}\p{N}]+/u);
  const phrases = words.flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ''}`]);
  const found = new Set(phrases.flatMap((phrase) => (phrase && findTerm(field, phrase)) || []));
  const [term = null, other] = found;
  return other === undefined ? term : null;
}

/** Null marks a spelling that stays unchanged. */
export type SpellingMeanings = ReadonlyMap<string, string | null>;

function createVocabulary(field: TermField) {
  const terms = TERMS[field];
  const bySpelling = new Map(
    terms.flatMap((term) =>
      [term, withoutYears(term), /\((.*)\)/.exec(term)?.[1] ?? term].map((name) => [
        toLetters(name),
        term,
      ]),
    ),
  );
  return { bySpelling, byName: findNames(terms, NAMES[field]) };
}

function findNames(
  terms: readonly string[],
  names: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const term of terms) {
    const key = toPhraseKey(withoutYears(term));
    const all = [key, ...(synonymsByKey().get(key) ?? []), ...(names[term] ?? [])];
    for (const name of all.map(toPhraseKey))
      found.set(name, (found.get(name) ?? new Set()).add(term));
  }
  return new Map(
    [...found].flatMap(([name, [term, other]]) => (term && !other ? [[name, term]] : [])),
  );
}

function withoutYears(text: string): string {
  return text.replace(/ ?\(.*/, '');
}

const toName = (text: string) =>
  withoutYears(text)
    .replace(/\b(?:the|era|period|time|issue|cond\.?)\b/gi, ' ')
    .replace(/,?\s*(?:18|19|20)\d\d\s*\p{Dash}\s*(?:(?:18|19|20)?\d\d|present)\b/giu, ' ')
    .replace(/(?<=\w)[+-]+\s*$/, '')
    .trim();

/** Matches spellings such as 'Fieldgear' and 'Pins and Badges'. */
const toLetters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '');

const MAX_LENGTH = 160;
/** A shorter 'sentence' is probably an abbreviation ('Approx. 3 in.'). */
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
  // A text without spaces is cut by code points, never within a character.
  return `${[...words]
    .slice(0, MAX_LENGTH - 1)
    .join('')
    .replace(/[\s,;:–-]+$/, '')}…`;
}
