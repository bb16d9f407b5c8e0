import type { Weights } from '../weights.ts';
import type { Pair } from './pair.ts';

/** Of each row an insignia is one: where the item says another, the entry is not meant. */
const OPPOSED = [
  ['officer', 'enlisted', 'nco', 'cadet'],
  ['senior', 'master', 'basic'],
  ['subdued', 'color', 'colour'],
  ['left', 'right'],
];

const others = new Map(
  OPPOSED.flatMap((row) => row.map((word) => [word, row.filter((other) => other !== word)])),
);

/** Grades of one badge: who has the higher one says so. */
const GRADES = new Set(['senior', 'master', 'chief', 'command']);

/** Whether the item is of a grade that the entry's title lacks. */
export function hasOtherGrade(item: Pair['item'], title: readonly string[]): boolean {
  return [...GRADES].some((grade) => item.nameWords.has(grade) && !title.includes(grade));
}

/** Bits against an entry whose title has a word that the item has not: a dealer would have said it. */
export function getMissingWordBits(
  token: string,
  bits: number,
  item: Pair['item'],
  { share, word, opposed }: Weights['designation']['unsaid'],
): number {
  return isOpposed(token, item) ? opposed : Math.max(word, -share * bits);
}

/** 'Officer', where the item says 'enlisted'. */
export function isOpposed(token: string, item: Pair['item']): boolean {
  return others.get(token)?.some((other) => item.nameWords.has(other)) ?? false;
}
