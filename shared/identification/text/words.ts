import {
  isNearly,
  meantOrdinal,
  meantOrdinalOfUnit,
  ordinal,
  ordinalAt,
  romanNumber,
} from './number-words.ts';

/** A word of a text, or a number of several words. */
export interface Word {
  /** Where it stands in the text. */
  start: number;
  end: number;
  /** Lower case, without accents, dots and apostrophes; an ordinal always as '82nd'. */
  word: string;
  /** Without the plural's s. */
  stem: string;
  number: number | null;
  /** How a number is written: '82nd', '82', or 'eighty-second'. */
  form: 'ordinal' | 'cardinal' | 'words' | null;
  /** Whether it was mended. */
  isMended: boolean;
}

/** In this order: I.D., A/B, M1917 (no number of a unit), 82nd and 1940s, 82, words. '1ID' is two of them. */
const WORD =
  /\p{L}(?:\.\p{L})+\.?(?!\p{L})|\p{L}\/\p{L}(?![\p{L}\p{N}])|\p{L}{1,3}-?\d[\p{L}\p{N}]*|\d+(?:st|nd|rd|th|d|['’]?s)(?![\p{L}\p{N}])|\d+|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/giu;

const SIMPLE = /^[a-z]+$/;
/** What follows the ordinal of a unit. */
const OF_UNITS = new Set(
  'army air corps division div infantry inf marine armored airborne abn cavalry cav fleet service naval special'.split(
    ' ',
  ),
);

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = toWord(match[0], match.index);
    if (word.word !== '') words.push(word);
  }
  return joinNumbers(words.map(withCorps), text);
}

/** The words of a text as they are compared. */
export function normalisedWords(text: string): string[] {
  return wordsOf(text).map(({ word }) => word);
}

/** Without the plural's s: what is compared where 'Screaming Eagle' and 'Screaming Eagles' are one. */
export function stemOf(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function plainly(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function toWord(raw: string, start: number): Word {
  const lower = raw.toLowerCase();
  const word = SIMPLE.test(lower) ? lower : plainly(lower);
  const digits = /^(\d{1,9})(st|nd|rd|th|d)?$/.exec(word);
  const number = digits ? Number(digits[1]) : null;
  const isOrdinal = digits?.[2] !== undefined;
  const said = isOrdinal && number !== null ? ordinal(number) : word;
  return {
    start,
    end: start + raw.length,
    word: said,
    stem: stemOf(said),
    number,
    form: number === null ? null : isOrdinal ? 'ordinal' : 'cardinal',
    isMended: false,
  };
}

/** A Roman numeral is a corps': 'XVIII Corsp', 'V Amphibious Corpps'. */
function withCorps(word: Word, at: number, words: readonly Word[]): Word {
  if (!isNearly(word.word, 'corps') || word.word === 'corps') return word;
  const before = words.slice(Math.max(0, at - 3), at);
  if (!before.some((one) => romanNumber(one.word) !== undefined)) return word;
  return { ...word, word: 'corps', stem: stemOf('corps'), isMended: true };
}

/** 'one hundred and first' becomes one word, and so does '1 st'. */
function joinNumbers(words: Word[], text: string): Word[] {
  const meant = words.map(
    ({ word }, at) =>
      meantOrdinal(word) ??
      (OF_UNITS.has(words[at + 1]?.word ?? '') ? meantOrdinalOfUnit(word) : undefined),
  );
  const plain = words.map(({ word }, i) => meant[i] ?? word);
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const first = words[at] as Word;
    const written = ordinalAt(plain, at);
    const apart =
      first.form === 'cardinal' &&
      ordinal(first.number ?? 0) === `${first.word}${plain[at + 1]}` &&
      text.slice(first.end, words[at + 1]?.start) === ' ';
    const length = written?.length ?? (apart ? 2 : 1);
    const number = written?.number ?? first.number;
    if (written === undefined && !apart) joined.push(first);
    else {
      const word = ordinal(number ?? 0);
      const end = words[at + length - 1]?.end ?? first.end;
      const form = written ? 'words' : 'ordinal';
      const isMended = meant.slice(at, at + length).some((one) => one !== undefined);
      joined.push({ ...first, end, word, stem: word, number, form, isMended });
    }
    at += length;
  }
  return joined;
}
