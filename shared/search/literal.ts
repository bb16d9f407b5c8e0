import { noMatches, raiseLevel } from './match.ts';
import { normalizeText } from './normalize.ts';
import type { Matches, TextIndex } from './text-index.ts';

/** The words that a part of a phrase may be. */
interface Part {
  words: Iterable<number>;
  has: (word: number) => boolean;
}

/** Finds the products with a field of their own that contains the search, ignoring case. Their level is higher the
 *  earlier the field is. */
export function findLiterally(search: string, texts: TextIndex): Matches {
  const matches = noMatches(texts);
  const byField = Uint8Array.from(texts.fieldList, ({ isDerived }, field) =>
    isDerived ? 0 : 0xff - field,
  );
  const [first = '', ...others] = normalizeText(search).split(' ');
  const last = others.pop();
  if (first === '') return matches;
  if (last === undefined) {
    for (const word of texts.wordsContaining(first)) texts.raiseLevels(word, byField, matches);
    return matches;
  }
  // The first word may only end, the last only begin with its part.
  const { start, end } = texts.wordsWithPrefix(last);
  const parts: Part[] = [
    toPart(texts.wordsContaining(`${first}\n`)),
    ...others.map((part) => toPart([texts.findWord(part)].filter((word) => word !== -1))),
    { words: range(start, end), has: (word) => word >= start && word < end },
  ];
  const counts = parts.map(({ words }) => countOccurrences(words, texts));
  const rarest = counts.indexOf(Math.min(...counts));
  for (const word of parts[rarest]?.words ?? []) {
    for (const place of texts.occurrencesOf(word)) {
      const from = place - rarest;
      if (!parts.every(({ has }, i) => has(texts.tokens[from + i] ?? 0))) continue;
      raiseLevel(texts.productAt(from), byField[texts.fields[from] ?? 0] ?? 0, matches);
    }
  }
  return matches;
}

function toPart(words: readonly number[]): Part {
  const set = new Set(words);
  return { words: set, has: (word) => set.has(word) };
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}

function countOccurrences(words: Iterable<number>, texts: TextIndex): number {
  let count = 0;
  for (const word of words) count += texts.occurrencesOf(word).length;
  return count;
}
