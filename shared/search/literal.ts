import { normalizeText } from '../text/normalize.ts';
import { noMatches, raiseLevel } from './match.ts';
import type { Matches, Range, TextIndex } from './text-index.ts';

interface Part {
  words: Iterable<number>;
  has: (word: number) => boolean;
}

/** Ignores case, and ranks earlier fields higher. */
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
  // The first word may only end with its part, and the last only begin with it.
  const lastWords = texts.wordsWithPrefix(last);
  const parts: Part[] = [
    toPart(texts.wordsContaining(`${first}\n`)),
    ...others.map((part) => toPart([texts.findWord(part)].filter((word) => word !== -1))),
    {
      words: lastWords.flatMap(listRange),
      has: (word) => lastWords.some(({ start, end }) => word >= start && word < end),
    },
  ];
  const counts = parts.map(({ words }) => countOccurrences(words, texts));
  const rarest = counts.indexOf(Math.min(...counts));
  for (const word of parts[rarest]?.words ?? []) {
    for (const place of texts.placesOf(word)) {
      const from = place - rarest;
      if (!parts.every(({ has }, i) => has(texts.tokenAt(from + i)))) continue;
      raiseLevel(texts.productAt(from), byField[texts.fieldAt(from)] ?? 0, matches);
    }
  }
  return matches;
}

function toPart(words: readonly number[]): Part {
  const set = new Set(words);
  return { words: set, has: (word) => set.has(word) };
}

function listRange({ start, end }: Range): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}

function countOccurrences(words: Iterable<number>, texts: TextIndex): number {
  let count = 0;
  for (const word of words) count += texts.countWord(word);
  return count;
}
