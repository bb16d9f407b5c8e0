import { TypedFastBitSet } from 'typedfastbitset';

/** Between the fields of one text, so that no match spans two of them. */
const FIELD_BREAK = '\n';

/**
 * Finds texts by case-insensitive substring without reading them all.
 *
 * A catalogue repeats its words: their number grows far slower than its texts. So a term is looked
 * for among the distinct words, and the texts that hold those words are known. A term of several
 * words narrows down to candidates, which are then read.
 */
export class TextIndex {
  readonly #texts: string[];
  /** Every distinct word, each between two line breaks. */
  readonly #words: string;
  /** Where each word starts in `#words`, ascending. */
  readonly #starts: Uint32Array;
  /** The positions of the texts that hold each word. */
  readonly #postings: Uint32Array[];

  /** @param texts for each text, the fields to search in. */
  constructor(texts: Iterable<readonly (string | null)[]>) {
    this.#texts = [];
    const holders = new Map<string, number[]>();
    for (const fields of texts) {
      const text = fields
        .filter((field) => field !== null)
        .map(normalise)
        .join(FIELD_BREAK);
      const position = this.#texts.push(text) - 1;
      for (const word of new Set(text.split(/[ \n]/))) {
        const positions = holders.get(word);
        if (positions) positions.push(position);
        else holders.set(word, [position]);
      }
    }
    holders.delete('');
    this.#words = `\n${[...holders.keys()].join('\n')}\n`;
    this.#postings = [...holders.values()].map((positions) => Uint32Array.from(positions));
    this.#starts = new Uint32Array(holders.size);
    let start = 1;
    let index = 0;
    for (const word of holders.keys()) {
      this.#starts[index++] = start;
      start += word.length + 1;
    }
  }

  /** The positions of the texts that contain `term`. White space counts as one space, a curled quote as
   *  a straight one, and an accent is the same whether composed or not. */
  search(term: string): TypedFastBitSet {
    const wanted = normalise(term);
    const parts = wanted.split(' ');
    if (parts.length === 1) return this.#holding(wanted);

    const last = parts.length - 1;
    const candidates = parts
      .map((part, i) => this.#holding(`${i > 0 ? '\n' : ''}${part}${i < last ? '\n' : ''}`))
      .reduce((all, some) => all.intersection(some));
    const found = this.#none();
    for (const position of candidates) {
      if (this.#texts[position]?.includes(wanted)) found.add(position);
    }
    return found;
  }

  /** The texts with a word in which `pattern` occurs; a line break in it anchors at a word's end. */
  #holding(pattern: string): TypedFastBitSet {
    const set = this.#none();
    const { words } = set;
    let at = this.#words.indexOf(pattern);
    while (at !== -1) {
      const word = this.#wordAt(pattern.startsWith('\n') ? at + 1 : at);
      for (const position of this.#postings[word] ?? []) {
        // Far cheaper than add(), which checks the size each time.
        words[position >>> 5] = (words[position >>> 5] ?? 0) | (1 << (position & 31));
      }
      const next = this.#starts[word + 1];
      at = next === undefined ? -1 : this.#words.indexOf(pattern, next - 1);
    }
    return set;
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

  #none(): TypedFastBitSet {
    return TypedFastBitSet.fromWords(new Uint32Array((this.#texts.length + 31) >>> 5));
  }
}

function normalise(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}
