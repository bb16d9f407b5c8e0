import type { SearchHit, SearchKind } from '../../../shared/contract/search.ts';
import type { Permission } from '../../../shared/entities/role.ts';

export interface Search {
  text: string;
  /** Codes, numbers and references: see toSearchKeys(). */
  keys: readonly string[];
  limit: number;
}

export interface Found {
  hits: SearchHit[];
  total: number;
  /** True if even the best hit lacks a word of the search. */
  isPartial: boolean;
}

export interface Source {
  kind: SearchKind;
  /** Needed in addition to the permission to search. */
  permission?: Permission;
  /** @throws the storage error if nothing has been loaded yet. */
  load: () => Promise<unknown>;
  find: (search: Search) => Promise<Found>;
}

/** Kinds that change often read their hits again. */
export const TTL_MS = 5_000;

/** Formats facts as 'Patches · WWII · Good', with an era's years removed. */
export const toFacts = (...facts: (string | null | undefined)[]): string =>
  facts
    .map((fact) => fact?.replace(/ \(\d{4}.*\)$/, ''))
    .filter(Boolean)
    .join(' · ');
