import { TypedFastBitSet } from 'typedfastbitset';

/** Finds the products by the value of one field. */
export class ValueIndex {
  readonly #sets = new Map<string, TypedFastBitSet>();

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
    const needles = wanted.map((value) => value.toLowerCase());
    return this.where((value) => {
      const lower = value.toLowerCase();
      return needles.some((needle) => lower.includes(needle));
    });
  }

  where(accepts: (value: string) => boolean): TypedFastBitSet {
    const found = new TypedFastBitSet();
    for (const [value, set] of this.#sets) {
      if (accepts(value)) found.union(set);
    }
    return found;
  }
}
