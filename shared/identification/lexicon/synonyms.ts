import { ABBREVIATIONS, SHORT_WORDS } from '../../data/lexicon.ts';
import words from '../../data/words.json' with { type: 'json' };
import { tokenize } from '../../text/tokens.ts';

/** Words that dealers and heralds use for the same shape, motif or color, as tokenize() writes them. They include the
 *  terms of blazon (argent, lozenge, roundel). */
const SYNONYM_GROUPS = words.designSynonyms.map((group) => group.split(' '));

const synonymsByWord = new Map(
  SYNONYM_GROUPS.flatMap((group) =>
    group.map((word) => [word, group.filter((other) => other !== word)]),
  ),
);

export function getSynonyms(word: string): readonly string[] {
  return synonymsByWord.get(word) ?? [];
}

/** @returns the same word for all synonyms of one group. */
export function getCanonicalWord(word: string): string {
  return [word, ...getSynonyms(word)].sort()[0] ?? word;
}

const expansions = new Map(
  [...ABBREVIATIONS, ...SHORT_WORDS]
    .filter(({ alias }) => /^\p{L}+$/u.test(alias))
    .map(({ alias, canonicalName }) => [tokenize(alias)[0] ?? alias, tokenize(canonicalName)]),
);

/** @returns the words that an abbreviation stands for, or none if the word is not an abbreviation. */
export function expandAbbreviation(word: string): readonly string[] {
  return expansions.get(word) ?? [];
}
