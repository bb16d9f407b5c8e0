import type { LexiconEntry } from '../../data/lexicon.ts';
import { BRANCH_WORDS, ERA_WORDS, ITEM_TYPE_WORDS, MATERIAL_WORDS } from '../../data/lexicon.ts';
import { COMMON_WORDS, STOP_WORDS } from '../../data/words.ts';
import { once } from '../../once.ts';
import { isOneEditAway, parseRoman } from '../../text/number-words.ts';
import { PhraseIndex } from '../../text/phrase-index.ts';
import { SpellCorrector } from '../../text/spell-corrector.ts';
import { MAX_TEXT_LENGTH } from '../../text/tokens.ts';
import { splitWords, toStem, type Word } from '../../text/words.ts';
import { getMeaningKey, isRefinementOf, lexiconNames, type Meaning } from './lexicon-names.ts';
import { parseMeasurements } from './measurements.ts';
import { findMentions, getCoveredWords, type Mention, MIN_SINGLE_WORD_LENGTH } from './mentions.ts';
import { findNations, getNationStems } from './nations.ts';
import { getUnitStems } from './unit-name.ts';
import { getErasBetween, OCCUPATION_YEARS, parseYear, parseYearBound } from './years.ts';

/** Fields are null where the text does not give them. */
export interface Designation {
  /** 1 for '1st', 'First' and 'I'. */
  number: number | null;
  echelon: string | null;
  specialty: string | null;
  branch: string | null;
  /** The normalized name of a unit or insignia without a number: 'combat infantryman badge'. */
  name: string | null;
  matchedBy: 'name' | 'alias' | 'typo';
  text: string;
}

export interface ParsedText {
  designations: Designation[];
  itemTypes: ParsedValue[];
  eras: ParsedEra[];
  materials: ParsedValue[];
  branches: ParsedValue[];
  /** Nations whose forces the item belonged to: 'Belgian' in 'Belgian jump badge', 'South Vietnamese' for
   *  'ARVN', but none for 'Japanese made' or 'captured German'. Their words stay in `words`. */
  nations: ParsedValue[];
  /** 2.5 for '2 1/2"', 2.52 for '64 mm'. */
  inches: number[];
  words: string[];
}

export interface ParsedValue {
  value: string;
  text: string;
}

export interface ParsedEra extends ParsedValue {
  /** Inclusive bounds, if the text narrows the era: 'occupation', 'pre-1939'. */
  years?: { from: number; to: number };
}

interface ParserState {
  text: string;
  words: Word[];
  isConsumed: boolean[];
}

const MIN_UNIT_WORD_LENGTH = 4;
const MATCH_QUALITY = ['name', 'alias', 'typo'] as const;

const itemTypes = toPhraseIndex(ITEM_TYPE_WORDS);
const eras = toPhraseIndex(ERA_WORDS);
const materials = toPhraseIndex(MATERIAL_WORDS);
const branches = toPhraseIndex(BRANCH_WORDS);
const spellCorrector = once(
  () =>
    new SpellCorrector(
      [lexiconNames, itemTypes, eras, materials, branches]
        .flatMap((phrases) => [...phrases.stems()])
        .concat(getUnitStems()),
      [...COMMON_WORDS.map(toStem), ...getNationStems()],
    ),
);
const unitStems = once(() => new Set(getUnitStems()));

export function parseText(input: string): ParsedText {
  const text = input.slice(0, MAX_TEXT_LENGTH).normalize('NFC');
  const { inches, spans } = parseMeasurements(text);
  const words = toCorrectedWords(text).filter(
    ({ start, end }) => !spans.some(([from, to]) => start < to && end > from),
  );
  const mentions = findMentions(words, text);
  const isMentioned = getCoveredWords(mentions, words.length);
  // 'Vietnam Service Medal' also gives an era and a type, but '2nd Marine Division' gives no separate branch.
  const units = mentions.filter(({ meanings }) => meanings.some(({ number }) => number !== null));
  const state: ParserState = { text, words, isConsumed: getCoveredWords(units, words.length) };
  const values = {
    eras: [...consumePhrases(state, eras).map(addOccupationYears), ...consumeYears(state)],
    itemTypes: consumePhrases(state, itemTypes),
    branches: consumePhrases(state, branches),
  };
  state.isConsumed = state.isConsumed.map((isConsumed, i) => isConsumed || isMentioned[i] === true);
  return {
    designations: mergeDesignations(mentions.flatMap((mention) => toDesignations(mention, state))),
    ...values,
    materials: consumePhrases(state, materials),
    nations: findNations(words, text).map(({ value, start, end }) => ({
      value,
      text: getSourceText(state, start, end),
    })),
    inches,
    words: getRemainingWords(state).map(({ word }) => word),
  };
}

export interface SearchMention {
  designations: Designation[];
  start: number;
  end: number;
}

/** Misspellings are not corrected. */
export function parseSearch(search: string): SearchMention[] {
  const words = splitWords(search);
  const state = { text: search, words, isConsumed: [] };
  return findMentions(words, search)
    .filter(({ meanings }) => meanings.every(isMoreThanNumber))
    .map((mention) => ({
      designations: toDesignations(mention, state),
      start: words[mention.start]?.start ?? 0,
      end: words[mention.end - 1]?.end ?? 0,
    }));
}

function getRemainingWords({ words, isConsumed }: ParserState): Word[] {
  return words.filter(({ word }, i) => !isConsumed[i] && !STOP_WORDS.has(word));
}

function isMoreThanNumber({ echelon, specialty, name }: Meaning): boolean {
  return (echelon ?? specialty ?? name) !== null;
}

function toCorrectedWords(text: string): Word[] {
  const words = splitWords(text);
  return words.map((word, at) => {
    const isNumber = word.number !== null || parseRoman(word.word) !== undefined;
    const stem = isNumber
      ? null
      : (spellCorrector().correct(word.stem) ?? correctUnitWord(words[at - 1], word));
    return stem === null ? word : { ...word, stem, isCorrected: true };
  });
}

/** Shorter words are corrected as well if a unit's name has begun: 'Army Grop', '34th Dvn'. */
function correctUnitWord(previous: Word | undefined, { stem }: Word): string | null {
  const isInUnit =
    previous && (previous.numberForm === 'ordinal' || unitStems().has(previous.stem));
  if (!isInUnit || stem.length < MIN_UNIT_WORD_LENGTH || spellCorrector().isKnown(stem))
    return null;
  const [match, other] = [...unitStems()].filter(
    (known) =>
      known.length >= MIN_UNIT_WORD_LENGTH && known[0] === stem[0] && isOneEditAway(stem, known),
  );
  return match !== undefined && other === undefined ? match : null;
}

function toDesignations(mention: Mention, state: ParserState): Designation[] {
  const { meanings, matchedBy, start, end } = mention;
  const text = getSourceText(state, start, end);
  return meanings.map((meaning) => ({ ...meaning, matchedBy, text }));
}

/** Drops less specific ones as well: '101st Airborne' next to '101st Airborne Division'. */
function mergeDesignations(designations: Designation[]): Designation[] {
  const merged: Designation[] = [];
  for (const designation of designations) {
    const position = merged.findIndex(
      (other) => isRefinementOf(other, designation) || isRefinementOf(designation, other),
    );
    const other = merged[position];
    if (!other) merged.push(designation);
    else {
      const isFuller =
        isRefinementOf(designation, other) && getMeaningKey(designation) !== getMeaningKey(other);
      const [fuller, lesser] = isFuller ? [designation, other] : [other, designation];
      const isFullerBest =
        MATCH_QUALITY.indexOf(fuller.matchedBy) <= MATCH_QUALITY.indexOf(lesser.matchedBy);
      const { matchedBy, text } = isFullerBest ? fuller : lesser;
      merged[position] = { ...fuller, matchedBy, text };
    }
  }
  return merged;
}

function consumePhrases(state: ParserState, phrases: PhraseIndex<string>): ParsedValue[] {
  const parsed: ParsedValue[] = [];
  for (let at = 0; at < state.words.length; ) {
    const match = state.isConsumed[at] ? undefined : phrases.matchAt(state.words, at);
    const end = at + (match?.length ?? 1);
    if (match && isReliable(state, at, end)) {
      const text = getSourceText(state, at, end);
      for (const value of match.values) {
        if (!parsed.some((other) => other.value === value)) parsed.push({ value, text });
      }
      state.isConsumed.fill(true, at, end);
    }
    at = end;
  }
  return parsed;
}

function isReliable({ words, isConsumed }: ParserState, start: number, end: number): boolean {
  const corrected = words.slice(start, end).filter((word) => word.isCorrected);
  const isShort = corrected.some(({ stem }) => stem.length < MIN_SINGLE_WORD_LENGTH);
  if (end - start === 1 && isShort) return false;
  return !isConsumed.slice(start, end).includes(true);
}

function addOccupationYears(era: ParsedValue): ParsedEra {
  return /^occup/i.test(era.text) ? { ...era, years: OCCUPATION_YEARS } : era;
}

function consumeYears(state: ParserState): ParsedEra[] {
  const { words, isConsumed } = state;
  return words.flatMap((word, i): ParsedEra[] => {
    if (isConsumed[i]) return [];
    const bound = parseYearBound(words, i);
    if (bound) {
      isConsumed.fill(true, bound.start, i + 1);
      const text = getSourceText(state, bound.start, i + 1);
      return getErasBetween(bound.years).map((value) => ({ value, text, years: bound.years }));
    }
    const values = word.numberForm === 'ordinal' ? undefined : parseYear(word.word);
    if (!values) return [];
    isConsumed[i] = true;
    return values.map((value) => ({ value, text: getSourceText(state, i, i + 1) }));
  });
}

function getSourceText({ text, words }: ParserState, start: number, end: number): string {
  return text.slice(words[start]?.start, words[end - 1]?.end);
}

function toPhraseIndex(entries: readonly LexiconEntry[]): PhraseIndex<string> {
  const values = new Set(entries.map(({ canonicalName }) => canonicalName));
  return new PhraseIndex(() => [
    ...Array.from(values, (value) => [value, value] as const),
    ...entries.map(({ alias, canonicalName }) => [alias, canonicalName] as const),
  ]);
}
