import { TypedFastBitSet } from 'typedfastbitset';
import { TextIndex } from './text-index.ts';

/** Finds the products by the value of one field. Add all, then ask. */
export class ValueIndex {
  readonly #sets = new Map<string, TypedFastBitSet>();
  #values: { all: string[]; text: TextIndex } | undefined;

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

  /** The products whose value contains any of `wanted`, whatever the case. */
  containing(wanted: readonly string[]): TypedFastBitSet {
    // There may be as many unit names as products: each looked for in all would take for ever.
    this.#values ??= indexed([...this.#sets.keys()]);
    const { all, text } = this.#values;
    const found = new TypedFastBitSet();
    for (const value of wanted) {
      for (const position of text.search(value)) this.#addTo(found, all[position]);
    }
    return found;
  }

  where(accepts: (value: string) => boolean): TypedFastBitSet {
    const found = new TypedFastBitSet();
    for (const value of this.#sets.keys()) {
      if (accepts(value)) this.#addTo(found, value);
    }
    return found;
  }

  #addTo(found: TypedFastBitSet, value = ''): void {
    const set = this.#sets.get(value);
    if (set) found.union(set);
  }
}

function indexed(all: string[]) {
  return { all, text: new TextIndex(all.map((value) => [value])) };
}
