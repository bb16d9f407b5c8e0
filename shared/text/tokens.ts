import { formatOrdinal } from './number-words.ts';

/** These words do not distinguish insignia. */
const STOP_WORDS = new Set(
  `a an and are as at be by for from had has have in into is it its not of off on or our out own so some than that
  the their them then there these they this to was were what when which who will with you your us usa u s new old
  original vintage authentic genuine nice rare scarce great good fine excellent condition used unused item see photo
  picture shown sale lot set pair each approx approximately inch in cm mm size measure wide tall high long x
  era period style type made make wear worn wore show very likely probably possibly unknown patch insignia military
  over under above below upon across between around within inside beneath behind before through up down after any
  either both other another forming form bearing holding showing enclosing shape shaped top bottom center centre
  middle side part thing look like de`.split(/\s+/),
);

const ORDINALS = toNumberMap(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth`,
);
const CARDINALS = toNumberMap('one two three four five six seven eight nine ten eleven twelve');
const POLYGONS = new Map([
  ['3', 'triangle'],
  ['4', 'square'],
  ['5', 'pentagon'],
  ['6', 'hexagon'],
  ['8', 'octagon'],
]);
const IRREGULAR = new Map([
  ['grey', 'gray'],
  ['leaves', 'leaf'],
  ['wolves', 'wolf'],
  ['halves', 'half'],
]);

/** Text beyond this length rarely describes the item itself. */
export const MAX_TEXT_LENGTH = 6000;

/**
 * Drops words after 'no' and 'without'.
 *
 * @returns lower-case words in the singular, ordinals as '2nd', other numbers in digits, and letters shown on the
 * insignia as capitals.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const plain = text
    .slice(0, MAX_TEXT_LENGTH)
    .normalize('NFD')
    .replace(/[‘’]/g, "'")
    // 'U.S.N.G.' becomes 'USNG'.
    .replace(
      /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?!\p{L}))?/gu,
      (initials) => `${initials.replaceAll('.', '')} `,
    )
    .replace(/\b(?:no|without|lacking) (?:(?:the|a|an|any) )?\p{L}+/giu, '')
    .replace(/\p{M}|(?<=\p{L})'s\b|'/gu, '');
  const isAllCaps = plain === plain.toUpperCase();
  for (const { 0: word, index } of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (isInsigniaLetter(plain, word, index, isAllCaps)) {
      tokens.push(word.charAt(0));
      continue;
    }
    const token = normalizeToken(word.toLowerCase());
    const sides = token === 'sided' ? POLYGONS.get(tokens.at(-1) ?? '') : undefined;
    if (sides) tokens[tokens.length - 1] = sides;
    else if (!STOP_WORDS.has(token) && (token.length > 1 || /\d/.test(token))) tokens.push(token);
  }
  return tokens;
}

/** Accepts 'Letter A', 'white T', '“O”' and 'Ds'. Unquoted 'A', 'I' and 'W' are words, and a text in capitals
 *  is ambiguous. */
function isInsigniaLetter(text: string, word: string, index: number, isAllCaps: boolean): boolean {
  if (!/^\p{Lu}s?$/u.test(word)) return false;
  const before = text.slice(Math.max(0, index - 12), index);
  if (/["“]$/.test(before) || /\b(?:letters?|initials?|monogram) ["“]?$/i.test(before)) return true;
  return !isAllCaps && !/^[AIW]$/.test(word) && !/^[.'/]/.test(text.slice(index + word.length));
}

/** Maps 'Rangers' to 'ranger', '2d' and 'second' to '2nd', 'two' to '2'. */
function normalizeToken(word: string): string {
  const ordinalNumber = ORDINALS.get(word) ?? /^0*(\d{1,4})(?:st|nd|rd|th|d)$/.exec(word)?.[1];
  if (ordinalNumber) return formatOrdinal(Number(ordinalNumber));
  const number = CARDINALS.get(word) ?? /^0*(\d{1,4})s?$/.exec(word)?.[1];
  if (number) return number;
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular;
  if (word.length < 4) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function toNumberMap(words: string): Map<string, string> {
  return new Map(words.split(/\s+/).map((word, index) => [word, String(index + 1)]));
}
