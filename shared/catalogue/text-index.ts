import { TypedFastBitSet } from 'typedfastbitset';
import { normalise } from './normalise.ts';
import { WordList } from './word-list.ts';

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
  readonly #texts: string[] = [];
  readonly #words: WordList;
  /** The positions of the texts that hold each word. */
  readonly #postings: Uint32Array[];

  /** @param texts for each text, the fields to search in. */
  constructor(texts: Iterable<readonly (string | null)[]>) {
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
    this.#words = new WordList([...holders.keys()]);
    this.#postings = [...holders.values()].map((positions) => Uint32Array.from(positions));
  }

  /** The positions of the texts that contain `term`. */
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

  /** The texts with a word in which `pattern` occurs, anchored as {@link WordList} has it. */
  #holding(pattern: string): TypedFastBitSet {
    const set = this.#none();
    const { words } = set;
    for (const word of this.#words.containing(pattern)) {
      for (const position of this.#postings[word] ?? []) {
        // Far cheaper than add(), which checks the size each time.
        words[position >>> 5] = (words[position >>> 5] ?? 0) | (1 << (position & 31));
      }
    }
    return set;
  }

  #none(): TypedFastBitSet {
    return TypedFastBitSet.fromWords(new Uint32Array((this.#texts.length + 31) >>> 5));
  }
}
