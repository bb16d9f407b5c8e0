import { normalise } from '../catalogue/normalise.ts';

/** Words that say nothing of which insignia it is. */
const STOP = new Set(
  `a an and are as at be by for from had has have in into is it its not of off on or our out own so some than that
  the their them then there these they this to was were what when which who will with you your us usa u s new old
  original vintage authentic genuine nice rare scarce great good fine excellent condition used unused item see photo
  picture shown sale lot set pair one each approx approximately inch in cm mm size measure wide tall high long x
  era period style type made make wear worn wore show very likely probably possibly unknown patch insignia military`.split(
    /\s+/,
  ),
);

const ORDINALS = new Map(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth`
    .split(/\s+/)
    .map((word, index) => [word, String(index + 1)]),
);

/** Longer texts say nothing more: what stands beyond is hardly of the item. */
const LONGEST = 6000;

/** The words of a text that may tell entries apart, as they are compared. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const plain = normalise(text.slice(0, LONGEST))
    .normalize('NFD')
    // 'U.S.N.G.' is 'USNG'.
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (initials) => `${initials.replaceAll('.', '')} `)
    .replace(/\b(?:no|without|lacking) (?:(?:the|a|an|any) )?\p{L}+/gu, '')
    .replace(/\p{M}|(?<=\p{L})'s\b|'/gu, '');
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    const token = stem(word);
    if (!STOP.has(token) && (token.length > 1 || /\d/.test(token))) tokens.push(token);
  }
  return tokens;
}

/** 'Rangers' and 'ranger' are one word, and so are '2nd', '2d' and 'second'. */
function stem(word: string): string {
  const ordinal = ORDINALS.get(word) ?? /^0*(\d{1,4})(?:st|nd|rd|th|d|s)?$/.exec(word)?.[1];
  if (ordinal) return ordinal;
  if (word.length < 4) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word === 'grey' ? 'gray' : word;
}
