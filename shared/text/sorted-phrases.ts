export class SortedPhrases<T> {
  readonly #entries: readonly (readonly [phrase: string, value: T])[];

  constructor(entries: Iterable<readonly [phrase: string, value: T]>) {
    this.#entries = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  }

  *withPrefix(prefix: string): Generator<T> {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.[0] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    for (let at = low; this.#entries[at]?.[0].startsWith(prefix); at += 1) {
      yield this.#entries[at]?.[1] as T;
    }
  }
}
