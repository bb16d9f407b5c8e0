import { STOP_WORDS } from '../data/words.ts';
import { findMeaningsByPrefix, getJoinedNames } from '../identification/parse/lexicon-names.ts';
import { hasSameLetters } from '../text/number-words.ts';
import { splitWords } from '../text/words.ts';
import { toSegments } from './codes.ts';
import { type Concept, MAX_PHRASE_WORDS } from './concept.ts';
import { isEnglishWord } from './english-words.ts';
import {
  findSimilarLexiconWord,
  findSimilarlyDoubled,
  findSimilarName,
  findSoundAlikes,
  isLexiconWord,
} from './lexicon-words.ts';
import { hasMatch } from './match.ts';
import {
  findGroupsByPrefix,
  isKnownPhrase,
  synonymsByKey,
  toPhraseKey,
} from './synonym-phrases.ts';
import { toTerms } from './terms.ts';
import { isCorrectable, type TextIndex } from './text-index.ts';
import { MAX_GUESSES } from './unfinished.ts';
import {
  findInflections,
  findSimilarToRare,
  MIN_COMPOUND_PART,
  splitCompound,
} from './word-forms.ts';

export interface Correction {
  from: string;
  to: string;
}

/** A word that occurs in a product is corrected only within a known phrase. */
export function correctWords(
  typed: readonly string[],
  texts: TextIndex,
): { words: string[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const phrased = correctPhrases(typed, texts, corrections);
  const similar = phrased.map((word, i) => findSimilar(word, i === phrased.length - 1, texts));
  const words = phrased.flatMap((word, i) => {
    const [before = [], after = []] = [i - 1, i + 1].map((at) =>
      [similar[at] ?? [], phrased[at] ?? []].flat(),
    );
    // English words are corrected only within a known phrase: 'purple hart', but not 'victoria cross'.
    const [first] = isEnglishWord(toTerms(word)[0] ?? '') ? [] : (similar[i] ?? []);
    const rare = findSimilarToRare(toTerms(word)[0] ?? '', texts) ?? [];
    const candidates = [similar[i] ?? [], rare].flat();
    // Corrects 'Vietnam medle', but not 'iron maiden' in a shop without iron.
    const isOnTopic = phrased.every((other, at) => at === i || isWordOfTexts(other, texts));
    const corrected =
      candidates.find((each) => isInPhrase(each, before, after)) ??
      similar[i]?.find((each) => isOnTopic && isKnownPhrase(toPhraseKey(each))) ??
      first;
    if (corrected === undefined) return word;
    corrections.push({ from: word, to: corrected });
    return corrected.split(' ');
  });
  return { words, corrections };
}

/** Corrects names whose words are split or misspelled: 'tunder bird', 'big red won'. */
function correctPhrases(
  typed: readonly string[],
  texts: TextIndex,
  corrections: Correction[],
): string[] {
  const words: string[] = [];
  for (let at = 0; at < typed.length; ) {
    const respaced = findRespaced(typed, at, texts);
    const found = respaced ?? findSimilarPhrase(typed, at, texts);
    if (found && !respaced) corrections.push({ from: found.from, to: found.to });
    words.push(...(found?.to.split(' ') ?? [typed[at] ?? '']));
    at += found?.length ?? 1;
  }
  return words;
}

const isInPhrase = (word: string, before: readonly string[], after: readonly string[]) =>
  before.some((other) => isKnownPhrase(toPhraseKey(`${other} ${word}`))) ||
  after.some((other) => isKnownPhrase(toPhraseKey(`${word} ${other}`)));

interface CorrectedPhrase {
  length: number;
  from: string;
  to: string;
}

function findRespaced(
  words: readonly string[],
  at: number,
  texts: TextIndex,
): CorrectedPhrase | undefined {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const joined = word + next;
  if (/^[a-z]+$/.test(joined)) {
    const isPhrase = synonymsByKey().has(toPhraseKey(`${word} ${next}`));
    const [term = ''] = toTerms(joined);
    const isName =
      synonymsByKey().has(term) ||
      (!(isWordOfTexts(word, texts) && isWordOfTexts(next, texts)) && texts.findTerm(term) !== -1);
    if (next !== '' && !isPhrase && isName)
      return { length: 2, from: `${word} ${next}`, to: joined };
  }
  if (/^[a-z]+$/.test(word) && !isWordOfTexts(word, texts)) {
    for (let split = MIN_COMPOUND_PART; split <= word.length - MIN_COMPOUND_PART; split += 1) {
      const to = `${word.slice(0, split)} ${word.slice(split)}`;
      if (synonymsByKey().has(toPhraseKey(to))) return { length: 1, from: word, to };
    }
  }
  return undefined;
}

function findSimilarPhrase(
  words: readonly string[],
  at: number,
  texts: TextIndex,
): CorrectedPhrase | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 1; length -= 1) {
    const phrase = words.slice(at, at + length);
    const from = phrase.join(' ');
    if (phrase.every((word) => isWordOfTexts(word, texts)) || isKnownPhrase(toPhraseKey(from)))
      continue;
    const to =
      findSimilarName(phrase.join('')) ??
      (length === 2 ? findSimilarName(phrase.toReversed().join('')) : undefined);
    if (to !== undefined) return { length, from, to };
  }
  return undefined;
}

function isWordOfTexts(word: string, texts: TextIndex): boolean {
  const terms = toTerms(word);
  return (
    /\d/.test(word) || terms.every((term) => STOP_WORDS.has(term) || texts.findTerm(term) !== -1)
  );
}

/** @returns the most similar words first; none for a word that the texts or the lexicon contain. */
function findSimilar(word: string, isLast: boolean, texts: TextIndex): string[] {
  const [term = '', ...others] = toTerms(word);
  const isCode = /\d/.test(term) || toSegments(term).length > 1;
  if (others.length > 0 || STOP_WORDS.has(term) || isCode) return [];
  const isKnown =
    texts.findTerm(term) !== -1 ||
    isLexiconWord(term) ||
    getJoinedNames().has(word) ||
    splitCompound(term, texts).some((parts) => isInTexts(parts, texts)) ||
    findInflections(term, texts).length > 0;
  if (isKnown) return [];
  const isUnfinished =
    isLast &&
    (texts.hasPrefix(word) ||
      findMeaningsByPrefix(word, MAX_GUESSES).length > 0 ||
      isFew(findGroupsByPrefix(word)));
  if (isUnfinished) return [];
  // The singular of a misspelled word may be too short, or a different word.
  const forms = [term, ...splitWords(word).map((each) => each.word)].filter(isCorrectable);
  // A word that occurs in a single text may itself be misspelled.
  const isReliable = (similar: string) =>
    isLexiconWord(similar) || texts.countTerm(texts.findTerm(similar)) >= MIN_OCCURRENCES;
  const similar = forms.flatMap((form) => [
    ...texts
      .findSimilarTerms(form)
      .filter((other) => isReliable(other) && beginsAlike(form, other)),
    findSimilarLexiconWord(form),
  ]);
  return [
    ...findSimilarlyDoubled(term),
    ...similar,
    ...findSoundAlikes(term),
    findSimilarName(word),
  ].filter((each) => each !== undefined);
}
const MIN_OCCURRENCES = 2;

/** A different first letter makes a short word a different word: 'jade' is not 'made'. */
const beginsAlike = (word: string, other: string) =>
  word.length >= MIN_OTHER_START_LENGTH || word[0] === other[0] || hasSameLetters(word, other);
const MIN_OTHER_START_LENGTH = 5;

const isFew = ({ length }: readonly unknown[]) => length > 0 && length <= MAX_GUESSES;

function isInTexts(terms: readonly string[], texts: TextIndex): boolean {
  const concept: Concept = {
    text: '',
    kind: 'phrase',
    isOptional: false,
    alternatives: [{ terms, quality: 1 }],
  };
  return hasMatch(concept, texts);
}
