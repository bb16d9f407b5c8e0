import { distance } from 'fastest-levenshtein';

const ONES = 'one two three four five six seven eight nine'.split(' ');
const ORDINAL_ONES =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ROMAN_DIGITS = [
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;
/** The Army numbered its corps to XXXVI. */
const MAX_ROMAN = 40;

export function formatOrdinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const suffix = teen ? undefined : ['th', 'st', 'nd', 'rd'][number % 10];
  return `${number}${suffix ?? 'th'}`;
}

/** @returns 'eighty second' or 'one hundred first'; undefined above 199, where words are unusual. */
export function formatOrdinalWords(number: number): string | undefined {
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

export function formatRoman(number: number): string {
  let rest = number;
  let text = '';
  for (const [value, letters] of ROMAN_DIGITS) {
    for (; rest >= value; rest -= value) text += letters;
  }
  return text;
}

const NUMBERS_BY_ROMAN = new Map(
  Array.from({ length: MAX_ROMAN }, (_, i) => [formatRoman(i + 1), i + 1] as const),
);

/** @returns 18 for 'xviii'; undefined for other words and above 'xl'. */
export function parseRoman(word: string): number | undefined {
  return NUMBERS_BY_ROMAN.get(word);
}

const BELOW_TWENTY = new Map(ORDINAL_ONES.map((word, i) => [word, i + 1]));
const ROUND_TENS = new Map(TENS.map((word, i) => [word.replace(/y$/, 'ieth'), (i + 2) * 10]));
const HUNDREDS = new Map([...ONES.map((word, i) => [word, i + 1] as const), ['a', 1] as const]);

export const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...ONES,
  ...ORDINAL_ONES,
  ...TENS,
  ...ROUND_TENS.keys(),
  'hundred',
  'hundredth',
]);

const ORDINAL_LOOKALIKES = new Set('forth teeth filth tooth month north south mouth'.split(' '));
/** Ordinals without 'th' are corrected only if letters are transposed: 'Frist'. */
const TRANSPOSABLE = ['first', 'second', 'third'];
const TH_ORDINALS = [...ORDINAL_ONES, ...ROUND_TENS.keys()].filter((word) => word.endsWith('th'));

/** Corrects one typo: 'Fiftenth', 'Thitreenth', 'Nineth'.
 *  @returns undefined for a correct ordinal and for any other word. */
export function correctOrdinal(word: string): string | undefined {
  if (word.length < 5 || word.length > 13) return undefined;
  if (NUMBER_WORDS.has(word) || ORDINAL_LOOKALIKES.has(word)) return undefined;
  if (word.length <= 6) {
    const swapped = TRANSPOSABLE.find(
      (known) => known[0] === word[0] && hasSameLetters(word, known),
    );
    if (swapped) return swapped;
  }
  if (!/(?:th|ht)$/.test(word)) return undefined;
  const near = TH_ORDINALS.filter((known) => known[0] === word[0] && isOneEditAway(word, known));
  // Typists omit letters more often than they change them: 'thirteeth' is the 13th, not the 30th.
  const longest = near.filter(({ length }) => length > word.length);
  if (longest.length === 1) return longest[0];
  return near.length === 1 ? near[0] : undefined;
}

/** Corrects real words as well if they precede a unit's name: 'Thid Army', 'Firrst Army', 'Fist Army'. */
export function correctUnitOrdinal(word: string): string | undefined {
  if (word.length < 4 || word.length > 13 || NUMBER_WORDS.has(word)) return undefined;
  const near = [...BELOW_TWENTY.keys(), ...ROUND_TENS.keys()].filter(
    (known) => known[0] === word[0] && isOneEditAway(word, known),
  );
  return near.length === 1 ? near[0] : undefined;
}

export function isOneEditAway(word: string, known: string): boolean {
  return Math.abs(word.length - known.length) <= 1 && editDistance(word, known) === 1;
}

/** Counts two transposed letters as one edit, unlike Levenshtein distance. */
export function editDistance(word: string, known: string): number {
  const edits = distance(word, known);
  return edits === 2 && hasSameLetters(word, known) ? 1 : edits;
}

export function hasSameLetters(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
}

export function parseOrdinalWords(
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
  const whole = BELOW_TWENTY.get(word) ?? ROUND_TENS.get(word);
  if (whole !== undefined) return { number: number + whole, length: next + 1 - at };
  const tens = TENS.indexOf(word);
  const ones = tens === -1 ? undefined : BELOW_TWENTY.get(words[next + 1] ?? '');
  if (ones === undefined || ones > 9) return undefined;
  return { number: number + (tens + 2) * 10 + ones, length: next + 2 - at };
}
