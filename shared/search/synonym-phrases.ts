import { NARROWER_TERMS, NATIONS, RELATED_TERMS, SYNONYMS } from '../data/synonyms.ts';
import { once } from '../once.ts';
import { SortedPhrases } from '../text/sorted-phrases.ts';
import { toKeyOfTerms } from './codes.ts';
import { toPhraseTerms } from './terms.ts';

export const toPhraseKey = (phrase: string) => toKeyOfTerms(toPhraseTerms(phrase));

export const synonymsByKey = once(() => {
  const map = new Map<string, string[]>();
  for (const terms of SYNONYMS) {
    for (const term of terms) {
      const key = toPhraseKey(term);
      map.set(key, [...(map.get(key) ?? []), ...terms]);
    }
  }
  return map;
});

const nationKeys = once(
  () =>
    new Set(
      NATIONS.flat()
        .filter((term) => !THEATERS.has(term))
        .map(toPhraseKey),
    ),
);
/** American objects are named after the places of wars, so these terms do not mark a nation. */
const THEATERS = new Set(
  'vietnamese vietnam korean korea thai philippine filipino iraqi iraq hawaiian hawaii alaskan alaska'.split(
    ' ',
  ),
);

export const isNation = (key: string) => nationKeys().has(key);

/** 'cap garrison' finds 'garrison cap'. */
const keysBySortedTerms = once(() => {
  const map = new Map<string, string>();
  for (const key of [...synonymsByKey().keys(), ...narrowerTerms().keys()]) {
    if (key.split(' ').length === 2) map.set(sortTerms(key), key);
  }
  return map;
});

const sortTerms = (key: string) => key.split(' ').sort().join(' ');

/** Handles swapped words, and a nation after the object: 'german steel helmet' for 'steel helmet german'. */
export function findReordered(key: string): string | undefined {
  const terms = key.split(' ');
  const last = terms.at(-1) ?? '';
  const withNation = [last, ...terms.slice(0, -1)].join(' ');
  if (terms.length > 2 && isNation(last) && synonymsByKey().has(withNation)) return withNation;
  return keysBySortedTerms().get(sortTerms(key));
}

export const narrowerTerms = once(() => {
  const map = new Map<string, string[][]>();
  for (const terms of NARROWER_TERMS) {
    const [first = [], ...narrower] = terms.map(toPhraseTerms);
    for (const key of [toKeyOfTerms(first), ...synonymKeys(first)]) {
      map.set(key, [...(map.get(key) ?? []), ...narrower]);
    }
  }
  return map;
});

const synonymKeys = (terms: readonly string[]) =>
  (synonymsByKey().get(toKeyOfTerms(terms)) ?? []).map(toPhraseKey);

export const relatedTerms = once(() => {
  const map = new Map<string, string[][]>();
  for (const terms of RELATED_TERMS) {
    const phrases = terms.map(toPhraseTerms);
    for (const phrase of phrases) {
      const key = toKeyOfTerms(phrase);
      map.set(key, [...(map.get(key) ?? []), ...phrases.filter((each) => each !== phrase)]);
    }
  }
  return map;
});

export const isKnownPhrase = (key: string) =>
  synonymsByKey().has(key) || narrowerTerms().has(key) || relatedTerms().has(key);

export function findGroupsByPrefix(prefix: string): (readonly string[])[] {
  return [...new Set(sortedGroups().withPrefix(prefix))];
}

const sortedGroups = once(
  () =>
    new SortedPhrases(
      SYNONYMS.flatMap((terms) =>
        terms.filter((term) => term.includes(' ')).map((term) => [term, terms] as const),
      ),
    ),
);
