/** Finds substrings in a list of distinct words or short texts without line breaks. */
export class WordList {
  /** All words, separated and surrounded by line breaks. */
  readonly #joined: string;
  /** The offset of each word in `#joined`, ascending. */
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

  /** The indexes of the words that contain `pattern`. A line break at its start or end anchors the match. */
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

  /** The indexes of the words that contain `part` between word boundaries, or its plural: '1st' matches '‘1st'
   *  but not '21st'. */
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
