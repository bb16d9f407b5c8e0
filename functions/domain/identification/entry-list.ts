import * as z from 'zod';
import { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import { buildTextIndex } from '../../../shared/search/build-text-index.ts';
import { searchTexts } from '../../../shared/search/search.ts';
import { TextIndex } from '../../../shared/search/text-index.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { decodeSortKey, encodeSortKey } from '../../platform/sort-key.ts';
import { compareEntries } from './entry-order.ts';

export interface EntrySearchResult {
  total: number;
  positionsFrom(start: number): number[];
}

const Cursor = z.tuple([z.iso.datetime(), z.string(), z.uuid()]);

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

  at(position: number): { cursor: string; json: ParsedJson } {
    const entry = this.#entries[position];
    if (!entry) throw new RangeError(`No entry at position ${position}`);
    this.#serialized[position] ??= ParsedJson.of(AsmicEntry, entry);
    const { createdAt, asmicNumber, id } = entry;
    const cursor = encodeSortKey([createdAt, asmicNumber, id]);
    return { cursor, json: this.#serialized[position] };
  }

  /**
   * The cursor's entry may have been deleted.
   * @throws AppError INVALID_REQUEST for a cursor of another list.
   */
  positionAfter(cursor: string): number {
    const [createdAt, asmicNumber, id] = decodeSortKey(Cursor, cursor);
    const last = { createdAt, asmicNumber, id };
    const position = this.#entries.findIndex((entry) => compareEntries(entry, last) > 0);
    return position === -1 ? this.#entries.length : position;
  }

  search(text: string | undefined): EntrySearchResult {
    const found = text ? this.#find(text) : this.#entries.keys().toArray();
    return {
      total: found.length,
      positionsFrom: (start) => found.filter((position) => position >= start),
    };
  }

  #find(text: string): number[] {
    this.#textIndex ??= new TextIndex(
      buildTextIndex(this.#entries.map(searchableFields)),
      SEARCHED_FIELDS,
    );
    return [...searchTexts(text, this.#textIndex).positions].sort((a, b) => a - b);
  }
}

/** The list keeps its order, so all fields have the same weight. */
const SEARCHED_FIELDS = [
  'asmicNumber',
  'designation',
  'description',
  'unit',
  'itemType',
  'era',
  'variations',
  'notes',
].map((name) => ({ name, weight: 1 }));

function searchableFields(entry: AsmicEntry): (string | null)[] {
  return [
    entry.asmicNumber,
    entry.designation,
    entry.description,
    entry.unit,
    entry.itemType,
    entry.era,
    entry.variations.join('; '),
    entry.notes,
  ];
}
