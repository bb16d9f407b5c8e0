import type { Weights } from '../weights.ts';
import type { Pair } from './pair.ts';

/** Qualifiers that exclude each other: an item that has one of a row is not an entry that has another. */
const OPPOSED = [
  ['officer', 'enlisted', 'nco', 'cadet'],
  ['senior', 'master', 'basic'],
  ['subdued', 'color', 'colour'],
  ['left', 'right'],
];

const opposites = new Map(
  OPPOSED.flatMap((row) => row.map((word) => [word, row.filter((other) => other !== word)])),
);

/** Grades of a badge. Dealers always name the higher ones. */
const GRADES = new Set(['senior', 'master', 'chief', 'command']);

/** True if the item is of a grade that the entry's title lacks. */
export function hasOtherGrade(item: Pair['item'], title: readonly string[]): boolean {
  return [...GRADES].some((grade) => item.nameWords.has(grade) && !title.includes(grade));
}

/** The bits, negative, of a word of the entry's title that the item lacks: dealers usually mention them. */
export function getMissingWordBits(
  word: string,
  bits: number,
  item: Pair['item'],
  { share, perWord, opposed }: Weights['designation']['missingWords'],
): number {
  return isOpposed(word, item) ? opposed : Math.max(perWord, -share * bits);
}

/** True if the item has a word that excludes this one, such as 'enlisted' for 'officer'. */
export function isOpposed(word: string, item: Pair['item']): boolean {
  return opposites.get(word)?.some((opposite) => item.nameWords.has(opposite)) ?? false;
}
