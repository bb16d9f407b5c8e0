import { TypedFastBitSet } from 'typedfastbitset';
import { normalizeText } from './normalize.ts';
import { WordList } from './word-list.ts';

/** Finds products by the value of one field. All values must be added before the first query. */
export class ValueIndex {
  readonly #sets = new Map<string, TypedFastBitSet>();
  #values: { sets: TypedFastBitSet[]; list: WordList } | undefined;
  readonly #positions = new Map<string, Uint32Array>();

  add(value: string | null, position: number): void {
    if (!value) return;
    const set = this.#sets.get(value);
    if (set) set.add(position);
    else this.#sets.set(value, new TypedFastBitSet([position]));
  }

  /** The distinct values, in alphabetical order. */
  values(): string[] {
    return [...this.#sets.keys()].sort((a, b) => a.localeCompare(b, 'en'));
  }

  /** The products whose value contains any of the search terms, ignoring case. */
  findContaining(terms: readonly string[]): TypedFastBitSet {
    this.#values ??= {
      sets: [...this.#sets.values()],
      list: new WordList([...this.#sets.keys()].map(normalizeText)),
    };
    const { sets, list } = this.#values;
    const found = new TypedFastBitSet();
    for (const term of terms) {
      for (const index of list.findContaining(normalizeText(term))) {
        const set = sets[index];
        if (set) found.union(set);
      }
    }
    return found;
  }

  /** The number of products in `others` whose value contains `value`. The positions are cached because facets
   *  count every unit name, of which there may be as many as products. */
  countWithin(others: TypedFastBitSet, value: string): number {
    const positions = this.#positions.get(value) ?? Uint32Array.from(this.findContaining([value]));
    this.#positions.set(value, positions);
    let count = 0;
    for (const position of positions) if (others.has(position)) count += 1;
    return count;
  }

  filter(accepts: (value: string) => boolean): TypedFastBitSet {
    const found = new TypedFastBitSet();
    for (const [value, set] of this.#sets) {
      if (accepts(value)) found.union(set);
    }
    return found;
  }
}
