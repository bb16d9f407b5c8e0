import type { TypedFastBitSet } from 'typedfastbitset';
import { type Designation, readSearch } from '../identification/read-text.ts';
import { spellingsOf } from '../identification/spellings.ts';
import { normalizeText } from './normalize.ts';
import type { TextIndex } from './text-index.ts';

/** Whoever wants more at once is no customer. */
const MOST_UNITS = 2;
const MOST_WORDS = 6;

/** The positions of what contains the search as it stands; and, where it says a unit, of what says that unit
 *  in another way and contains the search's other words. */
export function searchWithDesignations(texts: TextIndex, search: string): TypedFastBitSet {
  const literal = texts.search(search);
  const { wanted, words } = readSearch(search);
  const units = distinct(wanted);
  const others = new Set(words.map(normalizeText));
  if (units.length === 0 || units.length > MOST_UNITS || others.size > MOST_WORDS) return literal;
  const sets = [
    ...units.map((meanings) => texts.searchSpellings(meanings.flatMap(spellingsOf))),
    ...Array.from(others, (word) => texts.search(word)),
  ];
  return literal.union(sets.reduce((all, some) => all.intersection(some)));
}

/** Each once, however often a search says it. */
function distinct(wanted: readonly Designation[][]): Designation[][] {
  const keyOf = (meanings: Designation[]) =>
    JSON.stringify(
      meanings.map(({ number, echelon, specialty, name }) => [number, echelon, specialty, name]),
    );
  return [...new Map(wanted.map((meanings) => [keyOf(meanings), meanings])).values()];
}
