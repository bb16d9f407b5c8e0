import { SortedPhrases } from '../identification/text/sorted-phrases.ts';
import { once } from '../once.ts';
import { toKeyOfTerms } from './codes.ts';
import { NARROWER_TERMS, RELATED_TERMS, SYNONYMS } from './synonyms.ts';
import { toPhraseTerms } from './terms.ts';

/** A phrase as its terms between spaces. */
export const toKey = (phrase: string) => toKeyOfTerms(toPhraseTerms(phrase));

/** The synonyms of each phrase, by its key; the standard name first. */
export const synonymsByKey = once(() => {
  const map = new Map<string, string[]>();
  for (const { terms } of SYNONYMS) {
    for (const term of terms) {
      const key = toKey(term);
      map.set(key, [...(map.get(key) ?? []), ...terms]);
    }
  }
  return map;
});

/** The narrower terms of a phrase and its synonyms, by its key. */
export const narrowerTerms = once(() => {
  const map = new Map<string, string[][]>();
  for (const { terms } of NARROWER_TERMS) {
    const [first = [], ...narrower] = terms.map(toPhraseTerms);
    for (const key of [toKeyOfTerms(first), ...synonymKeys(first)]) {
      map.set(key, [...(map.get(key) ?? []), ...narrower]);
    }
  }
  return map;
});

const synonymKeys = (terms: readonly string[]) =>
  (synonymsByKey().get(toKeyOfTerms(terms)) ?? []).map(toKey);

/** Other objects that collectors of one buy as well, by its key. */
export const relatedTerms = once(() => {
  const map = new Map<string, string[][]>();
  for (const { terms } of RELATED_TERMS) {
    const phrases = terms.map(toPhraseTerms);
    for (const phrase of phrases) {
      const key = toKeyOfTerms(phrase);
      map.set(key, [...(map.get(key) ?? []), ...phrases.filter((each) => each !== phrase)]);
    }
  }
  return map;
});

/** True for a phrase that means the same as others, or includes or is sold with them. */
export const isKnownPhrase = (key: string) =>
  synonymsByKey().has(key) || narrowerTerms().has(key) || relatedTerms().has(key);

/** @returns the groups of synonyms with a phrase that has several words and begins with a text. */
export function findGroupsByPrefix(prefix: string): (readonly string[])[] {
  return [...new Set(sortedGroups().withPrefix(prefix))];
}

const sortedGroups = once(
  () =>
    new SortedPhrases(
      SYNONYMS.flatMap(({ terms }) =>
        terms.filter((term) => term.includes(' ')).map((term) => [term, terms] as const),
      ),
    ),
);
