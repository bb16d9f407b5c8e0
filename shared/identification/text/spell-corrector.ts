import { hasSameLetters, NUMBER_WORDS, slipsBetween } from './number-words.ts';

/** Shorter words are too easily another word. */
const SHORTEST = 5;
/** Of these, only two letters may have changed places: 'Amry'. */
const SHORT = 4;
/** From this length on, a word has room for two slips. */
const LONG = 9;
/** Words once looked up, so that a catalogue's thousands of texts cost one look-up each. */
const KEPT = 20_000;

/** Mends typing errors: a word that is none of the known ones, but nearly one. */
export class Spelling {
  readonly #known: Set<string>;
  readonly #byFirst = new Map<string, string[]>();
  readonly #kept = new Map<string, string | null>();

  /** @param others true words as well, which nothing is mended to. */
  constructor(known: Iterable<string>, others: Iterable<string>) {
    this.#known = new Set(known);
    for (const word of this.#known) {
      if (word.length < SHORT || /\d/.test(word) || NUMBER_WORDS.has(word)) continue;
      const first = word.slice(0, 1);
      const words = this.#byFirst.get(first);
      if (words) words.push(word);
      else this.#byFirst.set(first, [word]);
    }
    for (const word of others) this.#known.add(word);
  }

  isKnown(word: string): boolean {
    return this.#known.has(word);
  }

  /** The word that must be meant; null for a true word, and where two are as near. */
  mend(word: string): string | null {
    if (word.length < SHORT || this.#known.has(word) || NUMBER_WORDS.has(word)) return null;
    const kept = this.#kept.get(word);
    if (kept !== undefined) return kept;
    if (this.#kept.size >= KEPT) this.#kept.clear();
    const mended = this.#nearest(word);
    this.#kept.set(word, mended);
    return mended;
  }

  #nearest(word: string): string | null {
    let least = word.length < LONG ? 1 : 2;
    const found: string[] = [];
    // The first letter is hardly ever the wrong one.
    for (const known of this.#byFirst.get(word.slice(0, 1)) ?? []) {
      if (Math.abs(known.length - word.length) > least) continue;
      const isShort = Math.min(known.length, word.length) < SHORTEST;
      if (isShort && !hasSameLetters(word, known)) continue;
      const slips = slipsBetween(word, known);
      if (slips < least) found.length = 0;
      if (slips <= least) found.push(known);
      least = Math.min(least, slips);
    }
    // Letters are rather left out than put in.
    const longest = Math.max(...found.map(({ length }) => length));
    const [nearest, other] = found.filter(({ length }) => length === longest);
    return nearest && !other ? nearest : null;
  }
}
