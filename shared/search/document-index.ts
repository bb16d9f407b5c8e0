import { buildTextIndex } from './build-text-index.ts';
import { toDocumentKey } from './document-keys.ts';
import type { TextField } from './fields.ts';
import { searchTexts } from './search.ts';
import { TextIndex } from './text-index.ts';

export interface DocumentField<T> extends TextField {
  read: (document: T) => string | null | undefined;
}

export interface DocumentKind<T> {
  fields: readonly DocumentField<T>[];
  getKeys: (document: T) => readonly (string | null | undefined)[];
}

/** Shorter prefixes match nearly all words. */
export const MIN_LITERAL_LENGTH = 3;

export interface FoundDocuments<T> {
  /** Documents whose key equals the search. */
  exact: T[];
  /** Exact hits come first, then the most relevant. */
  documents: T[];
  total: number;
  /** Set if even the best document lacks a word of the search. */
  isPartial: boolean;
}

export class DocumentIndex<T> {
  readonly #documents: readonly T[];
  readonly #texts: TextIndex;
  readonly #positions = new Map<string, number[]>();

  constructor(documents: readonly T[], { fields, getKeys }: DocumentKind<T>) {
    this.#documents = documents;
    const rows = documents.map((document) => fields.map(({ read }) => read(document)));
    this.#texts = new TextIndex(buildTextIndex(rows), fields);
    documents.forEach((document, position) => {
      for (const key of new Set(getKeys(document)))
        if (key) this.#addKey(toDocumentKey(key), position);
    });
  }

  #addKey(key: string, position: number): void {
    const positions = this.#positions.get(key);
    if (positions) positions.push(position);
    else this.#positions.set(key, [position]);
  }

  withKeys(keys: readonly string[]): T[] {
    return this.#at(this.#positionsOf(keys));
  }

  find(search: string, keys: readonly string[], limit: number): FoundDocuments<T> {
    const exact = this.#positionsOf(keys);
    const { positions, interpretation } = searchTexts(search, this.#texts, {
      isLiteral: search.length >= MIN_LITERAL_LENGTH,
    });
    const known = new Set(exact);
    const others = [...positions.subarray(0, limit + exact.length)].filter(
      (position) => !known.has(position),
    );
    const unseen = exact.filter((position) => !positions.includes(position));
    return {
      exact: this.#at(exact),
      documents: this.#at([...exact, ...others].slice(0, limit)),
      total: positions.length + unseen.length,
      isPartial: exact.length === 0 && interpretation.dropped.length > 0,
    };
  }

  #positionsOf(keys: readonly string[]): number[] {
    return [...new Set(keys.flatMap((key) => this.#positions.get(key) ?? []))];
  }

  #at(positions: readonly number[]): T[] {
    return positions.flatMap((position) => this.#documents[position] ?? []);
  }
}
