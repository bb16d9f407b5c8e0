import Fuse from 'fuse.js';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import type { ItemDescription } from '../../shared/identification/profile/profile.ts';

/** @returns a function that finds the number of the best entry. */
export function fuzzySearch(entries: readonly AsmicEntry[]) {
  const fuse = new Fuse(entries, {
    keys: ['designation', 'description', 'unit', 'variations'],
    ignoreLocation: true,
  });
  return ({ name, unitDesignation, description }: ItemDescription) =>
    fuse.search([name, unitDesignation, description].filter(Boolean).join(' '), { limit: 1 })[0]
      ?.item.asmicNumber;
}
