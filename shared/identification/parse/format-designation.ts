import type { Designation } from './parse-text.ts';

const ROMAN = [
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

/** A unit as a dealer names it: '1st Infantry Division', 'II Corps'. */
export function nameOf({ number, echelon, specialty, name, by, text }: Designation): string {
  if (name !== null) return by === 'name' ? text : capitals(name);
  const parts = [specialty, echelon].filter((part) => part !== null);
  if (number === null) return capitals(parts.join(' ')) || text;
  if (parts.length === 0) return ordinal(number);
  const isCorps = echelon === 'corps' && number < 40;
  return `${isCorps ? roman(number) : ordinal(number)} ${capitals(parts.join(' '))}`;
}

/** With its article, where it takes one: 'the 1st Infantry Division', 'II Corps'. */
export function theUnit(name: string): string {
  return /^[IVX]+ |^the /i.test(name) ? name : `the ${name}`;
}

export function ordinal(number: number): string {
  const teens = number % 100 > 10 && number % 100 < 14;
  return `${number}${(teens ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]) ?? 'th'}`;
}

function roman(number: number): string {
  let rest = number;
  let text = '';
  for (const [letters, value] of ROMAN) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}

function capitals(text: string): string {
  return text
    .replace(
      /(^|[\s-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/\b(Of|And|The|For)\b/g, (word) => word.toLowerCase());
}
