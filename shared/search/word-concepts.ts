import { STOP_WORDS } from '../identification/lexicon/common-words.ts';
import { parseYear } from '../identification/parse/years.ts';
import { formatOrdinal } from '../identification/text/number-words.ts';
import { type Alternative, type Concept, MAX_PHRASE_WORDS, QUALITY } from './concept.ts';
import { getAbbreviationPairs } from './lexicon-words.ts';
import {
  isKnownPhrase,
  narrowerTerms,
  relatedTerms,
  synonymsByKey,
  toKey,
} from './synonym-phrases.ts';
import { OBJECT_WORDS, OPTIONAL_WORDS } from './synonyms.ts';
import { toPhraseTerms } from './terms.ts';
import type { TextIndex } from './text-index.ts';
import { findNickname, toSpelledUnits } from './unit-concepts.ts';
import {
  findInflections,
  getModelSpellings,
  getOtherNumerals,
  getSquadronSpelling,
  joinNeighbors,
  splitCompound,
} from './word-forms.ts';

/** Finds known phrases among the words, the longest first. */
export function toWordConcepts(words: readonly string[], texts: TextIndex): Concept[] {
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length; ) {
    const nickname = findNickname(words, at);
    const phrase = findPhrase(words, at);
    const length = Math.max(phrase.length, nickname?.length ?? 1);
    const synonyms = phrase.length === length ? phrase.synonyms : [];
    const text = words.slice(at, at + length).join(' ');
    const terms = toPhraseTerms(text);
    const isStopWord = terms.every((term) => STOP_WORDS.has(term));
    if (terms.length > 0 && !(isStopWord && words.length > 1)) {
      const concept =
        length > 1
          ? toPhraseConcept(text, terms)
          : toWordConcept(text, terms, [words[at - 1], words[at + 1]], texts);
      addSynonyms(concept, terms, synonyms);
      addKinds(concept, terms);
      if (isObject(terms)) concept.isObject = true;
      if (length > 1 && nickname?.length !== length) {
        concept.words = words.slice(at, at + length).filter((word) => !STOP_WORDS.has(word));
      }
      if (nickname?.length === length) {
        concept.alternatives.push(...toSpelledUnits(nickname.meanings, QUALITY.nickname));
      }
      concepts.push(concept);
    }
    at += length;
  }
  return concepts;
}

/** In English the last word names the object: 'helmet liner' is a liner. */
const isObject = (terms: readonly string[]) => OBJECT_WORDS.has(terms.at(-1) ?? '');

/** @returns the length in words of the longest phrase with synonyms that begins at a word, or 1. */
function findPhrase(
  words: readonly string[],
  at: number,
): { length: number; synonyms: readonly string[] } {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length -= 1) {
    const key = toKey(words.slice(at, at + length).join(' '));
    if (isKnownPhrase(key)) return { length, synonyms: synonymsByKey().get(key) ?? [] };
  }
  return { length: 1, synonyms: [] };
}

function toPhraseConcept(text: string, terms: readonly string[]): Concept {
  return {
    text,
    kind: 'phrase',
    isOptional: false,
    alternatives: [{ terms, quality: QUALITY.typed }],
  };
}

function addSynonyms(
  concept: Concept,
  terms: readonly string[],
  synonyms: readonly string[],
): void {
  const [standard] = synonyms;
  if (standard === undefined) return;
  concept.alternatives.push(
    ...synonyms.map((synonym) => ({ terms: toPhraseTerms(synonym), quality: QUALITY.synonym })),
  );
  if (toKey(standard) !== terms.join(' ')) concept.meaning = standard;
}

/** Adds what a term includes, and what it is sold with. */
function addKinds(concept: Concept, terms: readonly string[]): void {
  const key = terms.join(' ');
  for (const narrower of narrowerTerms().get(key) ?? []) {
    concept.alternatives.push({ terms: narrower, quality: QUALITY.narrower });
  }
  const related = relatedTerms().get(key);
  if (related) concept.related = related;
}

function toWordConcept(
  text: string,
  terms: readonly string[],
  neighbors: readonly (string | undefined)[],
  texts: TextIndex,
): Concept {
  const [term = '', ...others] = terms;
  const alternatives: Alternative[] = [{ terms, quality: QUALITY.typed }];
  const add = (quality: number, ...added: (readonly string[])[]) =>
    alternatives.push(...added.map((each) => ({ terms: each, quality })));
  if (others.length > 0) {
    add(QUALITY.compound, [terms.join('')]);
  } else {
    add(QUALITY.compound, ...splitCompound(term, texts), ...joinNeighbors(term, neighbors, texts));
    // An unfinished word is no word of its own.
    const isUnfinished = neighbors[1] === undefined && texts.findTerm(term) === -1;
    if (!isUnfinished || !texts.hasPrefix(text)) {
      add(QUALITY.inflection, ...findInflections(term, texts).map((each) => [each]));
    }
    add(QUALITY.abbreviation, ...getAbbreviationPairs(term));
    const number = /^(\d{1,4})(st|nd|rd|th)?$/.exec(term);
    if (number) {
      const other = number[2] ? `${number[1]}` : formatOrdinal(Number(number[1]));
      alternatives.push({ terms: [other], quality: QUALITY.inflection, field: 'unitNumber' });
      if (!number[2]) add(QUALITY.inflection, [other]);
    }
    add(QUALITY.synonym, ...getSquadronSpelling(term));
    add(QUALITY.compound, ...getModelSpellings(term));
    add(QUALITY.compound, ...getOtherNumerals(term, neighbors[0]));
  }
  const eras = parseYear(term) ?? [];
  for (const era of eras) {
    alternatives.push({ terms: toPhraseTerms(era), quality: QUALITY.era, field: 'era' });
  }
  return {
    text,
    kind: 'word',
    isOptional: terms.every((each) => OPTIONAL_WORDS.has(each)),
    alternatives,
    ...(eras.length > 0 && { meaning: eras.join(', ') }),
  };
}
