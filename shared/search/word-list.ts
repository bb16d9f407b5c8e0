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
  *findContaining(pattern: string): Generator<number> {
    const skip = pattern.startsWith('\n') ? 1 : 0;
    let at = this.#joined.indexOf(pattern);
    while (at !== -1) {
      const word = this.#wordAt(at + skip);
      yield word;
      const next = this.#starts[word + 1];
      at = next === undefined ? -1 : this.#joined.indexOf(pattern, next - 1);
    }
  }

  /** The indexes of the words in which `part` stands between what is neither letter nor digit, perhaps in the
   *  plural: of '1st' those of '1st' and '‘1st', but not of '21st'. */
  *findWholeWord(part: string): Generator<number> {
    if (part === '') return;
    for (let at = this.#joined.indexOf(part); at !== -1; ) {
      const end = at + part.length;
      const isWhole =
        !isLetterOrDigit(this.#joined, at - 1) &&
        (!isLetterOrDigit(this.#joined, end) || this.#joined[end] === 's');
      if (isWhole) yield this.#wordAt(at);
      at = this.#joined.indexOf(part, end);
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

function isLetterOrDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return LETTER_OR_DIGIT.test(text.charAt(at));
}
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
