import { once } from '../../once.ts';
import { PLAIN_WORDS, STOP_WORDS } from '../lexicon/common-words.ts';
import {
  type Alias,
  BRANCH_WORDS,
  ERA_WORDS,
  ITEM_TYPE_WORDS,
  MATERIAL_WORDS,
} from '../lexicon/lexicon.ts';
import { isNearly, romanNumber } from '../text/number-words.ts';
import { Phrases } from '../text/phrase-index.ts';
import { Spelling } from '../text/spell-corrector.ts';
import { stemOf, type Word, wordsOf } from '../text/words.ts';
import { agrees, keyOf, type Meaning, names } from './lexicon-names.ts';
import { measuresOf } from './measurements.ts';
import { type Spoken, spokenIn, takenBy } from './mentions.ts';
import { nationStems, nationsIn } from './nations.ts';
import { unitStems } from './unit-name.ts';
import { boundAt, erasOfYear, erasWithin, OCCUPATION } from './years.ts';

export { normalisedWords } from '../text/words.ts';

/** A unit, or a named insignia, as far as a text says it. */
export interface Designation {
  /** 1 of '1st', 'First', 'I'; null where none is said. */
  number: number | null;
  /** 'division', 'corps', 'regiment'…; null where none is said, or the insignia is no unit's. */
  echelon: string | null;
  /** 'infantry', 'airborne', 'armored', 'cavalry', 'marine'…; null where none is said. */
  specialty: string | null;
  /** One of BRANCHES in shared/vocabulary.ts. */
  branch: string | null;
  /** Of what has no number: 'combat infantryman badge', 'army ground forces'; normalised. */
  name: string | null;
  /** How it was read: as written out, through another name of the lexicon, or through a typing error. */
  by: 'name' | 'alias' | 'typo';
  /** The words that it was read from, as they stand. */
  text: string;
}

/** What a text of a dealer, or of a catalogue, says. */
export interface Reading {
  designations: Designation[];
  /** Of ITEM_TYPES in shared/vocabulary.ts, with the words that said so. */
  itemTypes: Said[];
  /** Of ERAS. */
  eras: SaidEra[];
  /** Of MATERIALS. */
  materials: Said[];
  /** Of BRANCHES. */
  branches: Said[];
  /** Other nations whose forces it is of: 'Belgian' of 'Belgian jump badge', 'South Vietnamese' of 'ARVN'; none of
   *  'Japanese made' or 'captured German'. Their words are among `words` as well. */
  nations: Said[];
  /** Lengths in inches that stand in the text: 2.5 of '2 1/2"', '64 mm'. */
  inches: number[];
  /** What is left: normalised words that say something, in their order, numbers among them. */
  words: string[];
}

export interface Said {
  value: string;
  text: string;
}

export interface SaidEra extends Said {
  /** The years that are meant, both inclusive, where they are not all of the era's: of 'occupation', of 'pre-1939'. */
  years?: { from: number; to: number };
}

/** A text on its way to be read. */
interface Draft {
  text: string;
  words: Word[];
  /** Which of the words something was read from. */
  isTaken: boolean[];
}

/** Longer texts say nothing more of what the thing is. */
const LONGEST = 6000;
/** A single word is mended only if it is so long that it is hardly any other. */
const LONG_WORD = 7;
const SHORT_WORD = 4;

const itemTypes = phrasesOf(ITEM_TYPE_WORDS);
const eras = phrasesOf(ERA_WORDS);
const materials = phrasesOf(MATERIAL_WORDS);
const branches = phrasesOf(BRANCH_WORDS);
const spelling = once(
  () =>
    new Spelling(
      [names, itemTypes, eras, materials, branches]
        .flatMap((phrases) => [...phrases.stems()])
        .concat(unitStems()),
      [...PLAIN_WORDS.map(stemOf), ...nationStems()],
    ),
);

const stemsOfUnits = once(() => new Set(unitStems()));

/** What a text says: units and named insignia, and the trade's own values. */
export function readText(text: string): Reading {
  const plain = text.slice(0, LONGEST).normalize('NFC');
  const { inches, spans } = measuresOf(plain);
  const words = mendedWords(plain).filter(
    ({ start, end }) => !spans.some(([from, to]) => start < to && end > from),
  );
  const spoken = spokenIn(words, plain);
  const isSpoken = takenBy(spoken, words.length);
  // 'Vietnam Service Medal' says an era and a type as well; '2nd Marine Division' says no branch but its own.
  const units = spoken.filter(({ meanings }) => meanings.some(({ number }) => number !== null));
  const draft: Draft = { text: plain, words, isTaken: takenBy(units, words.length) };
  const said = {
    eras: [...readSaid(draft, eras).map(withYears), ...readYears(draft)],
    itemTypes: readSaid(draft, itemTypes),
    branches: readSaid(draft, branches),
  };
  draft.isTaken = draft.isTaken.map((isTaken, i) => isTaken || isSpoken[i] === true);
  return {
    designations: merged(spoken.flatMap((one) => designationsOf(one, draft))),
    ...said,
    materials: readSaid(draft, materials),
    nations: nationsIn(words, plain).map(({ value, start, end }) => ({
      value,
      text: slice(draft, start, end),
    })),
    inches,
    words: draft.words
      .filter(({ word }, i) => !draft.isTaken[i] && !STOP_WORDS.has(word))
      .map(({ word }) => word),
  };
}

/** The units and named insignia that a search asks for: of each, what it may mean; and its other words. */
export function readSearch(search: string): { wanted: Designation[][]; words: string[] } {
  const text = search.normalize('NFC');
  const words = mendedWords(text);
  const spoken = spokenIn(words, text).filter(({ meanings }) => meanings.every(saysMoreThanNumber));
  const draft = { text, words, isTaken: takenBy(spoken, words.length) };
  return {
    wanted: spoken.map((one) => designationsOf(one, draft)),
    words: words
      .filter(({ word }, i) => !draft.isTaken[i] && !STOP_WORDS.has(word))
      .map(({ start, end }) => text.slice(start, end)),
  };
}

function saysMoreThanNumber({ echelon, specialty, name }: Meaning): boolean {
  return (echelon ?? specialty ?? name) !== null;
}

function mendedWords(text: string): Word[] {
  const words = wordsOf(text);
  return words.map((word, at) => {
    const isNumber = word.number !== null || romanNumber(word.word) !== undefined;
    const stem = isNumber ? null : (spelling().mend(word.stem) ?? meantBeside(words[at - 1], word));
    return stem === null ? word : { ...word, stem, isMended: true };
  });
}

/** A shorter word is mended where a unit's name has begun: 'Army Grop', '34th Dvn'. */
function meantBeside(before: Word | undefined, { stem }: Word): string | null {
  const isUnits = before && (before.form === 'ordinal' || stemsOfUnits().has(before.stem));
  if (!isUnits || stem.length < SHORT_WORD || spelling().isKnown(stem)) return null;
  const [meant, other] = [...stemsOfUnits()].filter(
    (known) => known.length >= SHORT_WORD && known[0] === stem[0] && isNearly(stem, known),
  );
  return meant !== undefined && other === undefined ? meant : null;
}

function designationsOf({ meanings, by, start, end }: Spoken, draft: Draft): Designation[] {
  return meanings.map((meaning) => ({ ...meaning, by, text: slice(draft, start, end) }));
}

/** Each once, and none that another says more fully: of '101st Airborne, 101st Airborne Division' the second. */
function merged(designations: Designation[]): Designation[] {
  const kept: Designation[] = [];
  for (const one of designations) {
    const same = kept.findIndex((other) => agrees(other, one) || agrees(one, other));
    const other = kept[same];
    if (!other) kept.push(one);
    else {
      const [fuller, less] =
        agrees(one, other) && keyOf(one) !== keyOf(other) ? [one, other] : [other, one];
      const best = RANK.indexOf(fuller.by) <= RANK.indexOf(less.by) ? fuller : less;
      kept[same] = { ...fuller, by: best.by, text: best.text };
    }
  }
  return kept;
}
const RANK = ['name', 'alias', 'typo'] as const;

/** Takes the words that say one of the trade's own values; each value once. */
function readSaid(draft: Draft, phrases: Phrases<string>): Said[] {
  const said: Said[] = [];
  for (let at = 0; at < draft.words.length; ) {
    const found = draft.isTaken[at] ? undefined : phrases.at(draft.words, at);
    const end = at + (found?.length ?? 1);
    if (found && isSure(draft, at, end)) {
      const text = slice(draft, at, end);
      for (const value of found.values) {
        if (!said.some((other) => other.value === value)) said.push({ value, text });
      }
      draft.isTaken.fill(true, at, end);
    }
    at = end;
  }
  return said;
}

function isSure({ words, isTaken }: Draft, start: number, end: number): boolean {
  const mended = words.slice(start, end).filter((word) => word.isMended);
  if (end - start === 1 && mended.some(({ stem }) => stem.length < LONG_WORD)) return false;
  return !isTaken.slice(start, end).includes(true);
}

function withYears(said: Said): SaidEra {
  return /^occup/i.test(said.text) ? { ...said, years: OCCUPATION } : said;
}

function readYears(draft: Draft): SaidEra[] {
  return draft.words.flatMap((word, i): SaidEra[] => {
    const bound = draft.isTaken[i] ? undefined : boundAt(draft.words, i);
    if (bound) {
      draft.isTaken.fill(true, bound.start, i + 1);
      const text = slice(draft, bound.start, i + 1);
      return erasWithin(bound.years).map((value) => ({ value, text, years: bound.years }));
    }
    const found = draft.isTaken[i] || word.form === 'ordinal' ? undefined : erasOfYear(word.word);
    if (!found) return [];
    draft.isTaken[i] = true;
    return found.map((value) => ({ value, text: slice(draft, i, i + 1) }));
  });
}

function slice({ text, words }: Draft, start: number, end: number): string {
  return text.slice(words[start]?.start, words[end - 1]?.end);
}

function phrasesOf(aliases: readonly Alias[]): Phrases<string> {
  const meanings = new Set(aliases.map(({ means }) => means));
  return new Phrases(() => [
    ...Array.from(meanings, (means) => [means, means] as const),
    ...aliases.map(({ alias, means }) => [alias, means] as const),
  ]);
}
