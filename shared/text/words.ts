import { foldLetters } from './fold-letters.ts';
import {
  correctOrdinal,
  correctUnitOrdinal,
  formatOrdinal,
  isOneEditAway,
  parseOrdinalWords,
  parseRoman,
} from './number-words.ts';

export interface Word {
  start: number;
  end: number;
  /** Lower case, without accents, dots and apostrophes. Every ordinal has the form '82nd'. */
  word: string;
  stem: string;
  number: number | null;
  numberForm: 'ordinal' | 'cardinal' | 'words' | null;
  isCorrected: boolean;
}

/** The alternatives in order: I.D., A/B, M1917 (not a unit number; folding keeps the number of letters), 82nd
 *  and 1940s, 82, words. '1ID' gives two words. */
const WORD_PATTERN =
  /\p{L}(?:\.\p{L})+\.?(?!\p{L})|\p{L}\/\p{L}(?![\p{L}\p{N}])|[a-z\p{Script=Cyrillic}]{1,3}-?\d[\p{L}\p{N}]*|\d+(?:st|nd|rd|th|d|['’]?s)(?![\p{L}\p{N}])|\d+|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/giu;

const PLAIN_WORD = /^[a-z\d]+$/;
const UNIT_NAME_STARTS = new Set(
  'army air corps division div infantry inf marine armored airborne abn cavalry cav fleet service naval special'.split(
    ' ',
  ),
);

export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD_PATTERN)) {
    const word = toWord(match[0], match.index);
    if (word.word !== '') words.push(word);
  }
  return joinNumberWords(words.map(correctCorps), text);
}

export function toNormalizedWords(text: string): string[] {
  return splitWords(text).map(({ word }) => word);
}

/** 'Screaming Eagles' must match 'Screaming Eagle'. */
export function toStem(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function stripAccents(word: string): string {
  return foldLetters(word).replace(/[^\p{L}\p{N}]/gu, '');
}

function toWord(raw: string, start: number): Word {
  const lower = raw.toLowerCase();
  const word = PLAIN_WORD.test(lower) ? lower : stripAccents(lower);
  const digits = /^(\d{1,9})(st|nd|rd|th|d)?$/.exec(word);
  const number = digits ? Number(digits[1]) : null;
  const isOrdinal = digits?.[2] !== undefined;
  const normalized = isOrdinal && number !== null ? formatOrdinal(number) : word;
  return {
    start,
    end: start + raw.length,
    word: normalized,
    stem: toStem(normalized),
    number,
    numberForm: number === null ? null : isOrdinal ? 'ordinal' : 'cardinal',
    isCorrected: false,
  };
}

/** Only a corps follows a Roman numeral: 'XVIII Corsp', 'V Amphibious Corpps'. */
function correctCorps(word: Word, at: number, words: readonly Word[]): Word {
  if (!isOneEditAway(word.word, 'corps') || word.word === 'corps') return word;
  const preceding = words.slice(Math.max(0, at - 3), at);
  if (!preceding.some((other) => parseRoman(other.word) !== undefined)) return word;
  return { ...word, word: 'corps', stem: toStem('corps'), isCorrected: true };
}

/** Joins 'one hundred and first' and '1 st' into one word each. */
function joinNumberWords(words: Word[], text: string): Word[] {
  const corrections = words.map(
    ({ word }, at) =>
      correctOrdinal(word) ??
      (UNIT_NAME_STARTS.has(words[at + 1]?.word ?? '') ? correctUnitOrdinal(word) : undefined),
  );
  const plain = words.map(({ word }, i) => corrections[i] ?? word);
  const joined: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const first = words[at] as Word;
    const inWords = parseOrdinalWords(plain, at);
    const hasDetachedSuffix =
      first.numberForm === 'cardinal' &&
      formatOrdinal(first.number ?? 0) === `${first.word}${plain[at + 1]}` &&
      text.slice(first.end, words[at + 1]?.start) === ' ';
    const length = inWords?.length ?? (hasDetachedSuffix ? 2 : 1);
    const number = inWords?.number ?? first.number;
    if (inWords === undefined && !hasDetachedSuffix) joined.push(first);
    else {
      const word = formatOrdinal(number ?? 0);
      const end = words[at + length - 1]?.end ?? first.end;
      const numberForm = inWords ? 'words' : 'ordinal';
      const isCorrected = corrections.slice(at, at + length).some((each) => each !== undefined);
      joined.push({ ...first, end, word, stem: word, number, numberForm, isCorrected });
    }
    at += length;
  }
  return joined;
}
