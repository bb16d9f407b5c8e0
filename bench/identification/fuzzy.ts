import Fuse from 'fuse.js';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import type { ItemDescription } from '../../shared/identification/profile/profile.ts';

/** Baseline: a generic fuzzy search over the entries' texts. Returns the numbers of the three best entries. */
export type FuzzySearch = (item: ItemDescription) => string[];

export function fuzzySearch(entries: readonly AsmicEntry[]): FuzzySearch {
  return searchWith(entries, { useTokenSearch: false });
}

export function fuzzyWordSearch(entries: readonly AsmicEntry[]): FuzzySearch {
  return searchWith(entries, { useTokenSearch: true, tokenMatch: 'any' });
}

function searchWith(
  entries: readonly AsmicEntry[],
  options: { useTokenSearch: boolean; tokenMatch?: 'any' },
): FuzzySearch {
  const fuse = new Fuse(entries, {
    keys: ['designation', 'description', 'unit', 'variations'],
    ignoreLocation: true,
    ...options,
  });
  return ({ name, unitDesignation, description }) =>
    fuse
      .search([name, unitDesignation, description].filter(Boolean).join(' '), { limit: 3 })
      .map(({ item }) => item.asmicNumber);
}
