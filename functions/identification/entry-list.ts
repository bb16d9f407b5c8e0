import { TypedFastBitSet } from 'typedfastbitset';
import { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import { membersFrom } from '../../shared/search/bitset.ts';
import { searched } from '../../shared/search/searched.ts';
import { TextIndex } from '../../shared/search/text-index.ts';
import { ParsedJson } from '../http/response.ts';

export interface Found {
  /** How many there are in all. */
  total: number;
  /** From a position on, in the order of the list. */
  from(position: number): number[];
}

/** Entries as a list is asked for them: by their positions, each ready to be sent once it was asked for. */
export class EntryList {
  readonly #entries: readonly AsmicEntry[];
  readonly #positions: ReadonlyMap<string, number>;
  readonly #answers: ParsedJson[] = [];
  #text: TextIndex | undefined;

  constructor(entries: readonly AsmicEntry[]) {
    this.#entries = entries;
    this.#positions = new Map(entries.map(({ id }, position) => [id, position]));
  }

  positionOf(id: string): number | undefined {
    return this.#positions.get(id);
  }

  /** @throws RangeError for a position that this list does not have. */
  at(position: number): { id: string; answer: ParsedJson } {
    const entry = this.#entries[position];
    if (!entry) throw new RangeError(`No entry stands at ${position}`);
    this.#answers[position] ??= ParsedJson.of(AsmicEntry, entry);
    return { id: entry.id, answer: this.#answers[position] };
  }

  /** All, without a search. */
  matching(search: string | undefined): Found {
    const found = search ? this.#holding(search) : this.#all();
    return { total: found.size(), from: (position) => membersFrom(found, position, Infinity) };
  }

  #holding(search: string): TypedFastBitSet {
    this.#text ??= new TextIndex(this.#entries.map(searchedFields));
    return searched(this.#text, search);
  }

  #all(): TypedFastBitSet {
    const all = new TypedFastBitSet();
    all.addRange(0, this.#entries.length);
    return all;
  }
}

function searchedFields(entry: AsmicEntry): (string | null)[] {
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
