import type { SearchHit, SearchKind } from '../../../shared/contract/search.ts';

/** A search as all sources need it. */
export interface Search {
  text: string;
  /** Codes, numbers and references that the text may be: see toSearchKeys(). */
  keys: readonly string[];
  /** The most hits of each kind. */
  limit: number;
}

export interface Found {
  hits: SearchHit[];
  /** The number of all that were found. */
  total: number;
  /** Even the best hit lacks a word of the search. */
  isPartial: boolean;
}

/** Something to search in. */
export interface Source {
  kind: SearchKind;
  /** Loads it into memory, or brings it up to date.
   *  @throws the storage error if nothing has been loaded yet. */
  load: () => Promise<unknown>;
  find: (search: Search) => Promise<Found>;
}

/** How long a kind stays as it was loaded. Hits are read again where they change often. */
export const TTL_MS = 5_000;

/** 'Patches · WWII · Good': an era without its years. */
export const toFacts = (...facts: (string | null | undefined)[]): string =>
  facts
    .map((fact) => fact?.replace(/ \(\d{4}.*\)$/, ''))
    .filter(Boolean)
    .join(' · ');
