import type { Weights } from '../weights.ts';
import type { Pair } from './pair.ts';

const OPPOSED = [
  ['officer', 'enlisted', 'nco', 'cadet'],
  ['senior', 'master', 'basic'],
  ['subdued', 'color', 'colour'],
  ['left', 'right'],
];

const opposites = new Map(
  OPPOSED.flatMap((row) => row.map((word) => [word, row.filter((other) => other !== word)])),
);

/** Dealers always mention the higher grades of a badge. */
const GRADES = new Set(['senior', 'master', 'chief', 'command']);

export function hasOtherGrade(item: Pair['item'], title: readonly string[]): boolean {
  return [...GRADES].some((grade) => item.nameWords.has(grade) && !title.includes(grade));
}

/** @returns negative bits: dealers usually mention the words of a title. */
export function getMissingWordBits(
  word: string,
  bits: number,
  item: Pair['item'],
  { share, perWord, opposed }: Weights['designation']['missingWords'],
): number {
  return isOpposed(word, item) ? opposed : Math.max(perWord, -share * bits);
}

export function isOpposed(word: string, item: Pair['item']): boolean {
  return opposites.get(word)?.some((opposite) => item.nameWords.has(opposite)) ?? false;
}
