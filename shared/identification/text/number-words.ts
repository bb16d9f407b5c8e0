import { distance } from 'fastest-levenshtein';

const ONES = 'one two three four five six seven eight nine'.split(' ');
const ORDINAL_ONES =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ROMAN = [
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;
/** The Army numbered its corps to XXXVI. */
const HIGHEST_ROMAN = 40;

/** 1st, 2nd, 11th, 101st. */
export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const suffix = teen ? undefined : ['th', 'st', 'nd', 'rd'][number % 10];
  return `${number}${suffix ?? 'th'}`;
}

/** 'eighty second', 'one hundred first'; of more than 199 there are none in use. */
export function ordinalWords(number: number): string | undefined {
  if (number > 199) return undefined;
  const rest = number % 100;
  const tens = Math.floor(rest / 10);
  const below =
    rest < 20
      ? ORDINAL_ONES[rest - 1]
      : rest % 10 === 0
        ? TENS[tens - 2]?.replace(/y$/, 'ieth')
        : `${TENS[tens - 2]} ${ORDINAL_ONES[(rest % 10) - 1]}`;
  if (number < 100) return below;
  return below ? `one hundred ${below}` : 'one hundredth';
}

export function roman(number: number): string {
  let rest = number;
  let text = '';
  for (const [value, letters] of ROMAN) {
    for (; rest >= value; rest -= value) text += letters;
  }
  return text;
}

const ROMANS = new Map(
  Array.from({ length: HIGHEST_ROMAN }, (_, i) => [roman(i + 1), i + 1] as const),
);

/** Of a corps: 18 of 'xviii'. */
export function romanNumber(word: string): number | undefined {
  return ROMANS.get(word);
}

const SMALL = new Map(ORDINAL_ONES.map((word, i) => [word, i + 1]));
const ROUND = new Map(TENS.map((word, i) => [word.replace(/y$/, 'ieth'), (i + 2) * 10]));
const HUNDREDS = new Map([...ONES.map((word, i) => [word, i + 1] as const), ['a', 1] as const]);

/** All words that numbers are written with: none of them is a typing error of another word. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...ONES,
  ...ORDINAL_ONES,
  ...TENS,
  ...ROUND.keys(),
  'hundred',
  'hundredth',
]);

/** Ends as an ordinal does, and is another word. */
const NO_ORDINALS = new Set('forth teeth filth tooth month north south mouth'.split(' '));
/** Of these, only the order of the letters is mended: 'Frist'. */
const SWAPPED = ['first', 'second', 'third'];
const WRITTEN = [...ORDINAL_ONES, ...ROUND.keys()].filter((word) => word.endsWith('th'));

/** 'Fiftenth', 'Thitreenth', 'Nineth': an ordinal with one slip; undefined for what is none, or without one. */
export function meantOrdinal(word: string): string | undefined {
  if (word.length < 5 || word.length > 13) return undefined;
  if (NUMBER_WORDS.has(word) || NO_ORDINALS.has(word)) return undefined;
  if (word.length <= 6) {
    const swapped = SWAPPED.find((known) => known[0] === word[0] && hasSameLetters(word, known));
    if (swapped) return swapped;
  }
  if (!/(?:th|ht)$/.test(word)) return undefined;
  const near = WRITTEN.filter((known) => known[0] === word[0] && isNearly(word, known));
  // Letters are rather left out than changed: 'thirteeth' is no 30th.
  const longest = near.filter(({ length }) => length > word.length);
  if (longest.length === 1) return longest[0];
  return near.length === 1 ? near[0] : undefined;
}

/** Where a unit follows, what is nearly an ordinal is meant as one, whatever else it could be: 'Thid Army',
 *  'Firrst Army', 'Fist Army'. */
export function meantOrdinalOfUnit(word: string): string | undefined {
  if (word.length < 4 || word.length > 13 || NUMBER_WORDS.has(word)) return undefined;
  const near = [...SMALL.keys(), ...ROUND.keys()].filter(
    (known) => known[0] === word[0] && isNearly(word, known),
  );
  return near.length === 1 ? near[0] : undefined;
}

/** A word with one slip. */
export function isNearly(word: string, known: string): boolean {
  return Math.abs(word.length - known.length) <= 1 && slipsBetween(word, known) === 1;
}

/** Letters that were left out, put in or changed; two that have changed places are one slip. */
export function slipsBetween(word: string, known: string): number {
  const apart = distance(word, known);
  return apart === 2 && hasSameLetters(word, known) ? 1 : apart;
}

/** Whether only the order of the letters differs: 'Eagels', 'Calvary'. */
export function hasSameLetters(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
}

/** The ordinal that begins at `at`, in words: 'first', 'eighty second', 'one hundred and first'.
 *  @returns its number and how many words it takes */
export function ordinalAt(
  words: readonly string[],
  at: number,
): { number: number; length: number } | undefined {
  let next = at;
  let number = 0;
  const hundreds = HUNDREDS.get(words[at] ?? '');
  if (hundreds !== undefined) {
    if (words[at + 1] === 'hundredth') return { number: hundreds * 100, length: 2 };
    if (words[at + 1] !== 'hundred') return undefined;
    number = hundreds * 100;
    next += words[at + 2] === 'and' ? 3 : 2;
  }
  const word = words[next] ?? '';
  const whole = SMALL.get(word) ?? ROUND.get(word);
  if (whole !== undefined) return { number: number + whole, length: next + 1 - at };
  const tens = TENS.indexOf(word);
  const ones = tens === -1 ? undefined : SMALL.get(words[next + 1] ?? '');
  if (ones === undefined || ones > 9) return undefined;
  return { number: number + (tens + 2) * 10 + ones, length: next + 2 - at };
}
