/** The yardstick: what a plain fuzzy search of the entries' texts finds, without knowing the trade. */
import Fuse from 'fuse.js';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import type { ItemDescription } from '../../shared/identification/reference-index.ts';

/** The numbers of the three best entries. */
export type Search = (item: ItemDescription) => string[];

/** The texts as one string each, as fuse.js does by itself. */
export function fuzzySearch(entries: readonly AsmicEntry[]): Search {
  return searchWith(entries, { useTokenSearch: false });
}

/** Word by word, rare words counting for more. */
export function fuzzyWordSearch(entries: readonly AsmicEntry[]): Search {
  return searchWith(entries, { useTokenSearch: true, tokenMatch: 'any' });
}

function searchWith(
  entries: readonly AsmicEntry[],
  how: { useTokenSearch: boolean; tokenMatch?: 'any' },
): Search {
  const fuse = new Fuse(entries, {
    keys: ['designation', 'description', 'unit', 'variations'],
    ignoreLocation: true,
    ...how,
  });
  return ({ name, unitDesignation, description }) =>
    fuse
      .search([name, unitDesignation, description].filter(Boolean).join(' '), { limit: 3 })
      .map(({ item }) => item.asmicNumber);
}
