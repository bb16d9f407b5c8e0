import { TypedFastBitSet } from 'typedfastbitset';
import { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import { sliceMembers } from '../../shared/search/bitset.ts';
import { searchWithDesignations } from '../../shared/search/designation-search.ts';
import { TextIndex } from '../../shared/search/text-index.ts';
import { ParsedJson } from '../http/response.ts';

export interface SearchResult {
  total: number;
  /** The positions from `start` on, in list order. */
  positionsFrom(start: number): number[];
}

/** The searchable list of entries, addressed by position. Each entry is serialized on first use. */
export class EntryList {
  readonly #entries: readonly AsmicEntry[];
  readonly #positions: ReadonlyMap<string, number>;
  readonly #serialized: ParsedJson[] = [];
  #textIndex: TextIndex | undefined;

  constructor(entries: readonly AsmicEntry[]) {
    this.#entries = entries;
    this.#positions = new Map(entries.map(({ id }, position) => [id, position]));
  }

  positionOf(id: string): number | undefined {
    return this.#positions.get(id);
  }

  /** @throws RangeError for an invalid position. */
  at(position: number): { id: string; json: ParsedJson } {
    const entry = this.#entries[position];
    if (!entry) throw new RangeError(`No entry at position ${position}`);
    this.#serialized[position] ??= ParsedJson.of(AsmicEntry, entry);
    return { id: entry.id, json: this.#serialized[position] };
  }

  /** Returns all entries without a search text. */
  search(text: string | undefined): SearchResult {
    const found = text ? this.#find(text) : this.#all();
    return {
      total: found.size(),
      positionsFrom: (start) => sliceMembers(found, start, Infinity),
    };
  }

  #find(text: string): TypedFastBitSet {
    this.#textIndex ??= new TextIndex(this.#entries.map(searchableFields));
    return searchWithDesignations(this.#textIndex, text);
  }

  #all(): TypedFastBitSet {
    const all = new TypedFastBitSet();
    all.addRange(0, this.#entries.length);
    return all;
  }
}

function searchableFields(entry: AsmicEntry): (string | null)[] {
  return [
    entry.asmicNumber,
    entry.designation,
    entry.description,
    entry.unit,
    entry.itemType,
    entry.era,
    ...entry.variations,
    entry.notes,
  ];
}
