import { editDistance } from './number-words.ts';

/** The largest part of the letters that may differ. */
const MAX_DIFFERENCE = 0.25;

/**
 * Ignores case, accents, punctuation and the order of words, so that 'Lovelace, Ada' is like 'Ada Lovelace'.
 * @returns the candidate with the most similar name; undefined if none is close.
 */
export function findSimilarName<T extends { name: string }>(
  text: string,
  candidates: readonly T[],
): T | undefined {
  const words = toWords(text);
  const [nearest] = candidates
    .map((candidate) => ({ candidate, difference: compare(words, toWords(candidate.name)) }))
    .filter(({ difference }) => difference <= MAX_DIFFERENCE)
    .sort((a, b) => a.difference - b.difference);
  return nearest?.candidate;
}

const toWords = (name: string): string[] =>
  (
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).sort();

/** @returns from 0 for equal names to 1. */
function compare(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 1;
  const [a, b] = [one.join(' '), other.join(' ')];
  const difference = editDistance(a, b) / Math.max(a.length, b.length);
  return isPart(one, other) || isPart(other, one)
    ? Math.min(difference, MAX_DIFFERENCE)
    : difference;
}

/** True for the words of 'J. Moore' in those of 'Estate of J. Moore'. */
const isPart = (words: readonly string[], whole: readonly string[]): boolean =>
  words.every((word) => whole.includes(word));
