/** Distinct words, or short texts without line breaks, among which substrings are looked for. */
export class WordList {
  /** Every word, each between two line breaks. */
  readonly #joined: string;
  /** Where each word starts, ascending. */
  readonly #starts: Uint32Array;

  constructor(words: readonly string[]) {
    this.#joined = `\n${words.join('\n')}\n`;
    this.#starts = new Uint32Array(words.length);
    let start = 1;
    words.forEach((word, index) => {
      this.#starts[index] = start;
      start += word.length + 1;
    });
  }

  /** The indexes of the words in which `pattern` occurs; a line break in it anchors at a word's end. */
  *containing(pattern: string): Generator<number> {
    const skip = pattern.startsWith('\n') ? 1 : 0;
    let at = this.#joined.indexOf(pattern);
    while (at !== -1) {
      const word = this.#wordAt(at + skip);
      yield word;
      const next = this.#starts[word + 1];
      at = next === undefined ? -1 : this.#joined.indexOf(pattern, next - 1);
    }
  }

  #wordAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
