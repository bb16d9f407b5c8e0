import { OBJECT_WORDS, STOP_WORDS } from '../data/words.ts';
import { formatRoman, parseRoman } from '../text/number-words.ts';
import { type Alternative, type Concept, QUALITY } from './concept.ts';
import { hasMatch } from './match.ts';
import { toPhraseTerms, toTerms } from './terms.ts';
import type { TextIndex } from './text-index.ts';

/** Words of a row mean the same before a numeral. */
const SAME_HEADS: readonly (readonly string[])[] = [
  ['mark', 'mk'],
  ['no', 'number', 'nr'],
];
const NUMERAL_HEADS = new Set(['mark', 'mk', 'type', 'pattern', 'model', 'class']);
/** Longer words before a number are not part of a code. */
const MAX_CODE_LETTERS = 3;
const MAX_CODE_WORDS = 4;
/** The number of spellings doubles with each segment. */
const MAX_SEGMENTS = 5;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/;
const YEAR = /^(?:1[6-9]|20)\d\d$/;

export function toSegments(term: string): string[] {
  const numeral = /^(mk|mark)([ivx]+)$/.exec(term);
  if (numeral && parseRoman(numeral[2] ?? '') !== undefined) return numeral.slice(1);
  if (ORDINAL.test(term)) return [term];
  return term.match(/\d+|\D+/g) ?? [term];
}

/** 'M-65 jacket' and 'M65 jacket' both give 'm 65 jacket'. */
export const toKeyOfTerms = (terms: readonly string[]) => terms.flatMap(toSegments).join(' ');

/** Accepts 'MP 40', 'Kar 98 k', 'No. 4' and 'M1 A1'.
 *  @param isLast allows an unfinished code at the end of the search.
 *  @returns its length in words, or 0. */
export function readCode(
  words: readonly string[],
  at: number,
  texts: TextIndex,
  isLast: (length: number) => boolean,
): number {
  for (let length = Math.min(MAX_CODE_WORDS, words.length - at); length > 1; length -= 1) {
    const terms = toPhraseTerms(words.slice(at, at + length).join(' '));
    if (terms.length >= length && isCode(terms, texts, isLast(length))) return length;
  }
  return 0;
}

function isCode(terms: readonly string[], texts: TextIndex, isUnfinished: boolean): boolean {
  const segments = terms.flatMap(toSegments);
  const [head = '', number = '', ...others] = segments;
  const isHead = SAME_HEADS.flat().includes(head) || NUMERAL_HEADS.has(head);
  const hasForm =
    segments.length <= MAX_SEGMENTS &&
    /^[a-z]+$/.test(head) &&
    (isHead || head.length <= MAX_CODE_LETTERS) &&
    (/^\d+$/.test(number) || (isHead && parseRoman(number) !== undefined)) &&
    others.every((segment) => /^(?:[a-z]|\d+)$/.test(segment));
  if (!hasForm) return false;
  const joined = segments.join('');
  if (texts.findTerm(joined) !== -1) return true;
  if (isUnfinished && texts.termsWithPrefix(joined).length > 0) return true;
  const isWord = OBJECT_WORDS.has(head) || STOP_WORDS.has(head) || YEAR.test(number);
  if (isWord && !isHead) return false;
  const alternatives: Alternative[] = [segments, ...spellCodes(segments)].map((spelling) => ({
    terms: spelling,
    quality: 1,
  }));
  if (isUnfinished) alternatives.push({ terms: segments, quality: 1, isPrefix: true });
  const concept: Concept = { text: '', kind: 'phrase', isOptional: false, alternatives };
  return hasMatch(concept, texts);
}

/** Pairs 'MP40' with 'MP 40', 'Mk 2' with 'Mark II', and 'M43' with 'M1943'. */
export function addCodeSpellings(concept: Concept, texts: TextIndex): void {
  for (const alternative of [...concept.alternatives]) {
    for (const terms of spellCodes(alternative.terms)) {
      const isKnown = terms.every((term) => texts.findTerm(term) !== -1);
      if (!isKnown) continue;
      const quality = alternative.quality * QUALITY.compound;
      concept.alternatives.push({ ...alternative, terms, quality, ...onlyInName(terms) });
    }
  }
}

export function toUnfinishedCodes(text: string): Alternative[] {
  const terms = toPhraseTerms(text);
  if (!/\d/.test(text) || ORDINAL.test(terms.at(-1) ?? '')) return [];
  return [terms, ...spellCodes(terms)].map((spelling) => ({
    terms: spelling,
    quality: QUALITY.typed,
    isPrefix: true as const,
    ...onlyInName(spelling),
  }));
}

/** 'a 2' in a description is not a jacket. */
const onlyInName = ([first = '', ...others]: readonly string[]) =>
  others.length > 0 && first !== 'no' && STOP_WORDS.has(first) ? { field: 'name' } : {};

function spellCodes(terms: readonly string[]): string[][] {
  const start = terms.findIndex((term, i) => isCodeStart(term, terms[i + 1]));
  if (start === -1) return [];
  let end = start + 1;
  while (end < terms.length && isCodePart(terms[end] ?? '')) end += 1;
  const [head = '', ...others] = terms.slice(start, end).flatMap(toSegments);
  if (others.length === 0 || others.length >= MAX_SEGMENTS) return [];
  const heads = SAME_HEADS.find((same) => same.includes(head)) ?? [head];
  const tails = spellNumber(head, others);
  const typed = terms.join(' ');
  const spellings = heads
    .flatMap((each) => tails.flatMap((tail) => joinSegments([each, ...tail])))
    .map((code) => [...terms.slice(0, start), ...code, ...terms.slice(end)]);
  return [...new Map(spellings.map((each) => [each.join(' '), each])).values()].filter(
    (each) => each.join(' ') !== typed,
  );
}

const isCodeStart = (term: string, next = '') =>
  toSegments(term).length > 1
    ? /^[a-z]/.test(term)
    : /^[a-z]+$/.test(term) && (/^\d/.test(next) || (NUMERAL_HEADS.has(term) && isRoman(next)));

const isRoman = (term: string) => parseRoman(term) !== undefined;

const isCodePart = (term: string) =>
  !ORDINAL.test(term) && (/\d/.test(term) || term.length === 1 || isRoman(term));

function spellNumber(head: string, segments: readonly string[]): string[][] {
  const [first = '', ...others] = segments;
  const numbers = [first];
  if (NUMERAL_HEADS.has(head)) {
    const roman = parseRoman(first);
    if (roman !== undefined) numbers.push(`${roman}`);
    else if (/^[1-9]\d?$/.test(first)) numbers.push(formatRoman(Number(first)));
  }
  if (/^[mp]$/.test(head)) {
    const [, century, year = ''] = /^(19)?(\d\d)$/.exec(first) ?? [];
    if (year !== '') numbers.push(century ? year : `19${year}`);
  }
  return numbers.map((number) => [number, ...others]);
}

function joinSegments([first = '', ...others]: readonly string[]): string[][] {
  return others.reduce<string[][]>(
    (all, segment) =>
      all.flatMap((terms) => {
        const last = terms.at(-1) ?? '';
        const apart = [...terms, segment];
        return /^\d/.test(last) ? [apart] : [apart, [...terms.slice(0, -1), last + segment]];
      }),
    [[first]],
  );
}

const SUBUNITS: readonly (readonly string[])[] = [
  ['company', 'co'],
  ['battery', 'btry', 'bty'],
  ['troop', 'trp'],
  ['flight'],
  ['platoon', 'plt'],
  ['detachment', 'det'],
];

/** Reads 'Company A' or 'A Battery', whose letter is not an article.
 *  @returns a concept of two words. */
export function readSubunit(words: readonly string[], at: number): Concept | undefined {
  const [first, second] = [words[at], words[at + 1]].map((word) => toTerms(word ?? '')[0] ?? '');
  const isLetterFirst = /^[a-z]$/.test(first ?? '');
  const [letter = '', unit = ''] = isLetterFirst ? [first, second] : [second, first];
  const names = SUBUNITS.find((each) => each.includes(unit));
  if (!names || !/^[a-z]$/.test(letter)) return undefined;
  const alternatives: Alternative[] = names.flatMap((name) => {
    const quality = name === unit ? QUALITY.typed : QUALITY.abbreviation;
    const letterFirst = [letter, name];
    return [
      { terms: [name, letter], quality },
      ...(STOP_WORDS.has(letter)
        ? ['name', 'unitName'].map((field) => ({ terms: letterFirst, quality, field }))
        : [{ terms: letterFirst, quality }]),
    ];
  });
  return { text: `${words[at]} ${words[at + 1]}`, kind: 'phrase', isOptional: false, alternatives };
}
