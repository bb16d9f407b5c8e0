/** IDs reduce an entry's words to four bytes each. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly words: string[] = [];

  add(words: Iterable<string>): Uint32Array {
    const ids = new Set<number>();
    for (const word of words) {
      let id = this.#ids.get(word);
      if (id === undefined) {
        id = this.words.push(word) - 1;
        this.#ids.set(word, id);
      }
      ids.add(id);
    }
    return Uint32Array.from(ids).sort();
  }

  getId(word: string): number | undefined {
    return this.#ids.get(word);
  }
}

export function includesSorted(ids: Uint32Array, id: number): boolean {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return true;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
