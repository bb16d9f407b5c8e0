import type { TypedFastBitSet } from 'typedfastbitset';
import { getSpellings } from '../identification/parse/designation-spellings.ts';
import { type Designation, parseSearch } from '../identification/parse/parse-text.ts';
import { normalizeText } from './normalize.ts';
import type { TextIndex } from './text-index.ts';

/** Limits the cost of a query; longer searches match literally only. */
const MAX_UNITS = 2;
const MAX_WORDS = 6;

/** The positions of the texts that contain the search literally. If it names a unit, also of those that name
 *  the unit by another spelling and contain the remaining words. */
export function searchWithDesignations(texts: TextIndex, search: string): TypedFastBitSet {
  const literal = texts.search(search);
  const { designations, words } = parseSearch(search);
  const units = distinct(designations);
  const others = new Set(words.map(normalizeText));
  if (units.length === 0 || units.length > MAX_UNITS || others.size > MAX_WORDS) return literal;
  const sets = [
    ...units.map((meanings) => texts.searchSpellings(meanings.flatMap(getSpellings))),
    ...Array.from(others, (word) => texts.search(word)),
  ];
  return literal.union(sets.reduce((all, some) => all.intersection(some)));
}

/** Removes repeated designations. */
function distinct(designations: readonly Designation[][]): Designation[][] {
  const toKey = (meanings: Designation[]) =>
    JSON.stringify(
      meanings.map(({ number, echelon, specialty, name }) => [number, echelon, specialty, name]),
    );
  return [...new Map(designations.map((meanings) => [toKey(meanings), meanings])).values()];
}
