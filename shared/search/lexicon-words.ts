import { doubleMetaphone } from 'double-metaphone';
import {
  ABBREVIATIONS,
  BRANCH_WORDS,
  ERA_WORDS,
  ITEM_TYPE_WORDS,
  MATERIAL_WORDS,
  NAMES,
  NATION_WORDS,
  SHORT_WORDS,
} from '../data/lexicon.ts';
import { NARROWER_TERMS, RELATED_TERMS, SYNONYMS } from '../data/synonyms.ts';
import { OBJECT_WORDS, OPTIONAL_WORDS } from '../data/words.ts';
import { once } from '../once.ts';
import { NearestWords } from '../text/nearest-words.ts';
import { normalizeText } from '../text/normalize.ts';
import { editDistance } from '../text/number-words.ts';
import { toPhraseTerms } from './terms.ts';

/** These abbreviations are also words, so a search for the full word must not match them. */
const ORDINARY_WORDS = new Set(
  'art batt bomb camp carr chap co comb comm comp cut def dent eng fin gen log lib mac mag mar med off pac pi rate raider reg sig spec squad sup td tri trans transport trp vic'.split(
    ' ',
  ),
);
const MIN_ABBREVIATION_LENGTH = 3;

const lexiconTerms = once(
  () =>
    new Set(
      [
        ...[
          NAMES,
          ABBREVIATIONS,
          SHORT_WORDS,
          ITEM_TYPE_WORDS,
          ERA_WORDS,
          MATERIAL_WORDS,
          BRANCH_WORDS,
          NATION_WORDS,
        ].flatMap((entries) =>
          entries.flatMap(({ alias, canonicalName }) => [alias, canonicalName]),
        ),
        ...[SYNONYMS, NARROWER_TERMS, RELATED_TERMS].flat(2),
        ...OBJECT_WORDS,
        ...OPTIONAL_WORDS,
      ].flatMap((phrase) => phrase.toLowerCase().split(' ').flatMap(toPhraseTerms)),
    ),
);

export function isLexiconWord(term: string): boolean {
  return lexiconTerms().has(term);
}

const similarWords = once(() => new NearestWords(lexiconTerms()));

export function findSimilarLexiconWord(term: string): string | undefined {
  return similarWords().find(term)[0];
}

const wordsBySound = once(() =>
  Map.groupBy(
    [...lexiconTerms()].filter((term) => term.length >= MIN_SOUND_LENGTH && /^[a-z]+$/.test(term)),
    toSound,
  ),
);
const toSound = (word: string) => doubleMetaphone(word)[0];
const MIN_SOUND_LENGTH = 4;
/** Words with more edits only happen to sound alike. */
const MAX_EDITS_OF_SOUND = 3;

/** Finds 'dolphin' for 'dolfin' and 'flight' for 'flite'. */
export function findSoundAlikes(term: string): string[] {
  if (term.length < MIN_SOUND_LENGTH) return [];
  return (wordsBySound().get(toSound(term)) ?? [])
    .map((word) => ({ word, edits: editDistance(term, word) }))
    .filter(({ word, edits }) => edits <= Math.min(MAX_EDITS_OF_SOUND, word.length / 2))
    .sort((a, b) => a.edits - b.edits)
    .map(({ word }) => word);
}

const wordsWithoutDoubles = once(() => Map.groupBy(lexiconTerms(), withoutDoubles));
const withoutDoubles = (word: string) => word.replace(/([a-z])\1+/g, '$1');

/** Finds 'kit' for 'kitt' and 'duffel' for 'dufel'. */
export const findSimilarlyDoubled = (term: string): string[] =>
  wordsWithoutDoubles().get(withoutDoubles(term)) ?? [];

const namesByLetters = once(
  () =>
    new Map(
      NAMES.flatMap(({ alias, canonicalName }) => [alias, canonicalName])
        .map((name) => normalizeText(name))
        .map((name) => [name.replace(/[^a-z]/g, ''), name] as const)
        .filter(([letters, name]) => letters.length >= MIN_NAME_LETTERS && !/\d/.test(name)),
    ),
);
const similarNames = once(() => new NearestWords(namesByLetters().keys()));
/** Shorter names are too similar to others. */
const MIN_NAME_LETTERS = 8;

export function findSimilarName(letters: string): string | undefined {
  if (letters.length < MIN_NAME_LETTERS) return undefined;
  const found = similarNames().find(letters);
  return found.length === 1 ? namesByLetters().get(found[0] ?? '') : undefined;
}

const abbreviationPairs = once(() => {
  const pairs = new Map<string, string[][]>();
  const add = (term: string, phrase: string[]) => {
    const known = pairs.get(term);
    if (known) known.push(phrase);
    else pairs.set(term, [phrase]);
  };
  for (const { alias, canonicalName } of [...ABBREVIATIONS, ...SHORT_WORDS]) {
    if (!/^[a-z]{2,}$/.test(alias)) continue;
    const full = toPhraseTerms(canonicalName);
    const short = toPhraseTerms(alias);
    add(short.join(' '), full);
    const isDistinct = alias.length >= MIN_ABBREVIATION_LENGTH && !ORDINARY_WORDS.has(alias);
    if (full.length === 1 && isDistinct) add(full[0] ?? '', short);
  }
  return pairs;
});

export function getAbbreviationPairs(term: string): readonly string[][] {
  return abbreviationPairs().get(term) ?? [];
}
