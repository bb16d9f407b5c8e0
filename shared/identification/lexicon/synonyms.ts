import { ABBREVIATIONS, SHORT_WORDS } from '../../data/lexicon.ts';
import words from '../../data/words.json' with { type: 'json' };
import { tokenize } from '../../text/tokens.ts';

/** Dealers and heralds use these for the same shape, motif or color, including terms of blazon (argent,
 *  lozenge, roundel). The form is that of tokenize(). */
const SYNONYM_GROUPS = words.designSynonyms.map((group) => group.split(' '));

const synonymsByWord = new Map(
  SYNONYM_GROUPS.flatMap((group) =>
    group.map((word) => [word, group.filter((other) => other !== word)]),
  ),
);

export function getSynonyms(word: string): readonly string[] {
  return synonymsByWord.get(word) ?? [];
}

export function getCanonicalWord(word: string): string {
  return [word, ...getSynonyms(word)].sort()[0] ?? word;
}

const expansions = new Map(
  [...ABBREVIATIONS, ...SHORT_WORDS]
    .filter(({ alias }) => /^\p{L}+$/u.test(alias))
    .map(({ alias, canonicalName }) => [tokenize(alias)[0] ?? alias, tokenize(canonicalName)]),
);

export function expandAbbreviation(word: string): readonly string[] {
  return expansions.get(word) ?? [];
}
