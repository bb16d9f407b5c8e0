import { findMeaningsByPrefix } from '../identification/parse/lexicon-names.ts';
import { addCodeSpellings, toUnfinishedCodes } from './codes.ts';
import { type Alternative, type Concept, MAX_PHRASE_WORDS, QUALITY } from './concept.ts';
import { isLexiconWord } from './lexicon-words.ts';
import { findGroupsByPrefix, synonymsByKey, toPhraseKey } from './synonym-phrases.ts';
import { toPhraseTerms, toTerms } from './terms.ts';
import type { TextIndex } from './text-index.ts';
import { toSpelledUnits } from './unit-concepts.ts';

/** A single letter must follow another word, because every text has words that begin with it. */
const MIN_PREFIX_LENGTH = 2;
const MIN_NAME_PREFIX = 4;
/** A prefix with more meanings is too short to guess from. */
export const MAX_GUESSES = 3;

interface Unfinished {
  concept: Concept;
  length: number;
}

/** Guesses the unit or the synonym whose beginning the last words are, because visitors get results while they type. */
export function findUnfinished(words: readonly string[], texts: TextIndex): Unfinished | undefined {
  return findUnfinishedName(words, texts) ?? findUnfinishedPhrase(words, texts);
}

function findUnfinishedName(words: readonly string[], texts: TextIndex): Unfinished | undefined {
  const last = words.at(-1) ?? '';
  const [term = ''] = toTerms(last);
  const isWord = last.length > 1 && (texts.findTerm(term) !== -1 || isLexiconWord(term));
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length > 0; length -= 1) {
    const text = words.slice(-length).join(' ');
    if (text.length < MIN_NAME_PREFIX || (isWord && length === 1)) continue;
    if (length > 1 && synonymsByKey().has(toPhraseKey(text))) continue;
    const meanings = findMeaningsByPrefix(text, MAX_GUESSES).filter(
      ({ number }) => !isWord || number !== null,
    );
    if (meanings.length === 0) continue;
    const guesses = toSpelledUnits(meanings, QUALITY.unitName);
    const alternatives: Alternative[] = [
      { terms: toPhraseTerms(text), quality: QUALITY.typed },
      ...guesses.map((guess) => (isWord ? guess : { ...guess, isGuess: true as const })),
    ];
    const kind = length > 1 ? 'phrase' : 'word';
    const concept: Concept = { text, kind, isOptional: false, alternatives };
    if (length === 1) concept.prefix = text;
    addCodeSpellings(concept, texts);
    return { length, concept };
  }
  return undefined;
}

function findUnfinishedPhrase(words: readonly string[], texts: TextIndex): Unfinished | undefined {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length > 0; length -= 1) {
    const text = words.slice(-length).join(' ');
    const [term = ''] = toTerms(text);
    const isWord = length === 1 && (texts.findTerm(term) !== -1 || isLexiconWord(term));
    if (text.length < MIN_NAME_PREFIX || isWord) continue;
    if (length > 1 && synonymsByKey().has(toPhraseKey(text))) return undefined;
    const groups = findGroupsByPrefix(text);
    if (groups.length === 0 || groups.length > MAX_GUESSES) continue;
    const alternatives: Alternative[] = [
      { terms: toPhraseTerms(text), quality: QUALITY.typed },
      ...groups.flat().map((synonym) => ({
        terms: toPhraseTerms(synonym),
        quality: synonym.startsWith(text) ? QUALITY.typed : QUALITY.synonym,
        isGuess: true as const,
      })),
    ];
    const kind = length > 1 ? 'phrase' : 'word';
    const concept: Concept = { text, kind, isOptional: false, alternatives };
    if (length === 1) concept.prefix = text;
    addCodeSpellings(concept, texts);
    return { length, concept };
  }
  return undefined;
}

export function addPrefix(concepts: Concept[], word: string): void {
  const last = concepts.at(-1);
  if (last?.isCode || (last?.text === word && /\d/.test(word))) {
    last.alternatives.push(...toUnfinishedCodes(last.text));
  }
  if (last?.text !== word) return;
  if (word.length >= MIN_PREFIX_LENGTH) last.prefix = word;
  else if (concepts.length > 1) {
    last.prefix = word;
    last.alternatives = [];
  }
}
