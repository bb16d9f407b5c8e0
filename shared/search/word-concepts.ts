import { OBJECT_WORDS, OPTIONAL_WORDS, STOP_WORDS } from '../data/words.ts';
import { parseYear } from '../identification/parse/years.ts';
import { formatOrdinal } from '../text/number-words.ts';
import { addCodeSpellings, readCode, readSubunit, toKeyOfTerms } from './codes.ts';
import { type Alternative, type Concept, MAX_PHRASE_WORDS, QUALITY } from './concept.ts';
import { getErasOfEvent, isEvent } from './events.ts';
import { getAbbreviationPairs } from './lexicon-words.ts';
import {
  findReordered,
  isKnownPhrase,
  isNation,
  narrowerTerms,
  relatedTerms,
  synonymsByKey,
  toPhraseKey,
} from './synonym-phrases.ts';
import { toPhraseTerms } from './terms.ts';
import type { TextIndex } from './text-index.ts';
import { findNickname, toSpelledUnits } from './unit-concepts.ts';
import {
  findInflections,
  findSimilarToRare,
  getSquadronSpelling,
  joinNeighbors,
  splitCompound,
} from './word-forms.ts';

export function toWordConcepts(words: readonly string[], texts: TextIndex): Concept[] {
  const concepts: Concept[] = [];
  let isPurpose = false;
  for (let at = 0; at < words.length; ) {
    const { concept, length } = readConcept(words, at, texts);
    // Listings rarely mention what an object is for: 'Rucksack for patrol'.
    isPurpose ||= words[at] === 'for' && concepts.some(({ isObject }) => isObject);
    if (concept) concepts.push(isPurpose ? { ...concept, isOptional: true } : concept);
    at += length;
  }
  return concepts;
}

function readConcept(
  words: readonly string[],
  at: number,
  texts: TextIndex,
): { concept?: Concept; length: number } {
  const subunit = readSubunit(words, at);
  if (subunit) return { concept: subunit, length: 2 };
  const nickname = findNickname(words, at);
  const phrase = findPhrase(words, at);
  const codeLength = readCode(words, at, texts, (length) => at + length === words.length);
  const length = Math.max(phrase.length, nickname?.length ?? 1, codeLength);
  const isCode = codeLength === length;
  const synonyms = phrase.length === length ? phrase.synonyms : [];
  const key = phrase.length === length ? phrase.key : undefined;
  const phraseWords = inOrderOfKey(words.slice(at, at + length), key);
  const text = words.slice(at, at + length).join(' ');
  const terms = toPhraseTerms(phraseWords.join(' '));
  const isStopWord = !isCode && words.length > 1 && terms.every((term) => STOP_WORDS.has(term));
  if (terms.length === 0 || isStopWord) return { length };

  const concept =
    length > 1
      ? toPhraseConcept(text, terms)
      : toWordConcept(text, terms, [words[at - 1], words[at + 1]], texts);
  addSynonyms(concept, terms, synonyms, texts);
  addKinds(concept, key);
  if (isCode) concept.isCode = true;
  const isInCatalog = terms.every((term) => texts.findTerm(term) !== -1);
  if (words.length > length) addEras(concept, terms);
  addNomenclature(concept);
  if (length > 1) addJoined(concept);
  addOrigin(concept);
  const [standard = ''] = synonyms;
  if (isObject(terms) || isObject(toPhraseTerms(standard))) concept.isObject = true;
  if (isNation(toKeyOfTerms(terms))) concept.isNation = true;
  if (nickname?.length === length) {
    concept.alternatives.push(...toSpelledUnits(nickname.meanings, QUALITY.nickname));
  } else if (length > 1 && !isCode) concept.words = withoutStopWords(phraseWords);
  const isAbbreviation = length === 1 && text.length <= MAX_ABBREVIATION_LENGTH;
  if (isAbbreviation || !isInCatalog) addFullName(concept, standard);
  addCodeSpellings(concept, texts);
  return { concept, length };
}

function inOrderOfKey(words: readonly string[], key = ''): readonly string[] {
  const places = key.split(' ');
  const placeOf = (word: string) => places.indexOf(toPhraseKey(word).split(' ')[0] ?? '');
  return words.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const withoutStopWords = (words: readonly string[]) =>
  words.filter((word) => !STOP_WORDS.has(word));

/** The last word names the object in English: a 'helmet liner' is a liner. */
const isObject = (terms: readonly string[]) => OBJECT_WORDS.has(terms.at(-1) ?? '');

/** @returns the key and the length in words, or 1 without a phrase. Words may be in a different order. */
function findPhrase(
  words: readonly string[],
  at: number,
): { length: number; key?: string; synonyms: readonly string[] } {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - at); length > 0; length -= 1) {
    const typed = toPhraseKey(words.slice(at, at + length).join(' '));
    const isKnown = isKnownPhrase(typed) || isEvent(typed);
    const key = isKnown ? typed : findReorderedPhrase(typed, words, at + length);
    if (key !== undefined) return { length, key, synonyms: synonymsByKey().get(key) ?? [] };
  }
  return { length: 1, synonyms: [] };
}

/** The words as typed take precedence: 'brass collar button' names a collar button. */
function findReorderedPhrase(
  typed: string,
  words: readonly string[],
  end: number,
): string | undefined {
  const key = findReordered(typed);
  if (key === undefined) return undefined;
  const next = words.slice(end - 1, end - 1 + MAX_PHRASE_WORDS);
  const isNextKnown = next.some(
    (_, i) => i > 0 && isKnownPhrase(toPhraseKey(next.slice(0, i + 1).join(' '))),
  );
  return isNextKnown ? undefined : key;
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
  texts: TextIndex,
): void {
  const [standard] = synonyms;
  if (standard === undefined) return;
  for (const synonym of synonyms) {
    const typed = toPhraseTerms(synonym);
    const [term = '', ...others] = typed;
    // 'Infanteriesturmabzeichen' matches 'Infanterie-Sturmabzeichen'.
    const split = others.length === 0 ? splitCompound(term, texts) : [];
    for (const each of [typed, ...split]) {
      concept.alternatives.push({ terms: each, quality: QUALITY.synonym });
    }
  }
  if (toPhraseKey(standard) !== toKeyOfTerms(terms)) concept.meaning = standard;
}

/** Nomenclature begins with the object: 'cap, garrison' for 'garrison cap'. */
function addNomenclature({ alternatives }: Concept): void {
  const [typed] = alternatives;
  const [first = '', object = '', ...others] = typed?.terms ?? [];
  if (!typed || others.length > 0 || !OBJECT_WORDS.has(object)) return;
  alternatives.push({
    ...typed,
    terms: [object, first],
    quality: typed.quality * QUALITY.synonym,
    field: 'name',
  });
}

/** 'Japanese made' and 'made in Japan' match 'Japan' as the country of origin. */
function addOrigin({ text, alternatives }: Concept): void {
  const nation = /^(?:(.+) made|made in (.+))$/.exec(text);
  const names = synonymsByKey().get(toPhraseKey(nation?.[1] ?? nation?.[2] ?? '')) ?? [];
  for (const name of names) {
    alternatives.push({
      terms: toPhraseTerms(name),
      quality: QUALITY.synonym,
      field: 'countryOfOrigin',
    });
  }
}

function addJoined({ alternatives }: Concept): void {
  for (const { terms, quality } of [...alternatives]) {
    if (terms.length !== 2) continue;
    alternatives.push({ terms: [terms.join('')], quality: quality * QUALITY.compound });
  }
}

/** The words of 'Kuwait Liberation Medal' may be scattered for 'KLM'. */
function addFullName(concept: Concept, standard: string): void {
  const words = standard.split(' ');
  if (words.length > 1) concept.words = withoutStopWords(words);
}
const MAX_ABBREVIATION_LENGTH = 6;

/** Items of a battle's era match as well. */
function addEras(concept: Concept, terms: readonly string[]): void {
  const eras = getErasOfEvent(toKeyOfTerms(terms));
  if (eras.length === 0) return;
  for (const era of eras) {
    concept.alternatives.push({ terms: toPhraseTerms(era), quality: QUALITY.era, field: 'era' });
  }
  concept.meaning ??= eras.join(', ');
}

function addKinds(concept: Concept, key: string | undefined): void {
  if (key === undefined) return;
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
    const isUnfinished = neighbors[1] === undefined && texts.findTerm(term) === -1;
    if (!isUnfinished || !texts.hasPrefix(text)) {
      add(QUALITY.inflection, ...findInflections(term, texts).map((each) => [each]));
    }
    add(QUALITY.abbreviation, ...getAbbreviationPairs(term));
    const similar = findSimilarToRare(term, texts);
    if (similar) {
      alternatives.push({ terms: [similar], quality: QUALITY.inflection, isGuess: true });
    }
    const number = /^(\d{1,4})(st|nd|rd|th)?$/.exec(term);
    if (number) {
      const other = number[2] ? `${number[1]}` : formatOrdinal(Number(number[1]));
      alternatives.push({ terms: [other], quality: QUALITY.inflection, field: 'unitNumber' });
      if (!number[2]) add(QUALITY.inflection, [other]);
    }
    add(QUALITY.synonym, ...getSquadronSpelling(term));
  }
  // Accepts '1944-45', but not '1944-001'.
  const isYear = others.every((each) => /^(?:\d\d){1,2}$/.test(each));
  const eras = (isYear && parseYear(term)) || [];
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
