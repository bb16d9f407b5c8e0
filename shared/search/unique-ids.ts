import { normalizeText } from '../text/normalize.ts';
import { noMatches } from './match.ts';
import type { Matches, TextIndex } from './text-index.ts';

const FIELD = 'uniqueId';
const SEPARATOR = '-';
/** Shorter numbers are years, models and counts. */
const MIN_DIGITS = 5;

/** 'GD 2024/001' becomes 'GD-2024-001'. */
export const toIdWord = (uniqueId: string | null | undefined): string | undefined =>
  uniqueId?.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(SEPARATOR);

/** Ignores separators: 'gd2024001' and 'gd 2024 001' find 'GD-2024-001'. */
export function findUniqueIds(
  search: string,
  texts: TextIndex,
): {
  exact: Matches;
  begun: Matches;
} {
  const exact = noMatches(texts);
  const begun = noMatches(texts);
  const text = normalizeText(search);
  const [other, asTyped] = [1, 2].map((level) =>
    Uint8Array.from(texts.fieldList, ({ name }) => (name === FIELD ? level : 0)),
  ) as [Uint8Array, Uint8Array];
  for (const prefix of findPrefixes(text, texts)) {
    const word = texts.findWord(prefix);
    // An ID with the same separators as the search comes first.
    if (word !== -1) texts.raiseLevels(word, prefix === toIdWord(text) ? asTyped : other, exact);
    for (const { start, end } of texts.wordsWithPrefix(prefix)) {
      for (let id = start; id < end; id += 1) texts.raiseLevels(id, other, begun);
    }
  }
  return { exact, begun };
}

function findPrefixes(text: string, texts: TextIndex): string[] {
  const characters = text.match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  const digits = characters.filter((each) => /\p{N}/u.test(each)).length;
  const isCode = digits > 0 && (digits < characters.length || digits >= MIN_DIGITS);
  if (!isCode) return [];
  let prefixes = [''];
  for (const character of characters) {
    prefixes = prefixes
      .flatMap((prefix) =>
        prefix === '' ? [character] : [prefix + character, prefix + SEPARATOR + character],
      )
      .filter((prefix) => texts.wordsWithPrefix(prefix).length > 0);
  }
  return prefixes;
}
