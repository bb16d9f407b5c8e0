import { editDistance, hasSameLetters, NUMBER_WORDS } from './number-words.ts';

/** A single edit too easily turns a shorter word into another word. */
const MIN_EDIT_LENGTH = 5;
/** Words between this and MIN_EDIT_LENGTH are corrected only if letters are transposed: 'Amry'. */
const MIN_LENGTH = 4;
const TWO_EDITS_LENGTH = 9;
/** A catalog has some thousand distinct words. */
const MAX_CACHED = 20_000;

/** Corrects an unknown word only if exactly one known word is nearest. */
export class SpellCorrector {
  readonly #known: Set<string>;
  readonly #byFirstLetter = new Map<string, string[]>();
  readonly #cache = new Map<string, string | null>();

  /** @param targets words that a misspelling may be corrected to.
   *  @param others correct words that are never corrections. */
  constructor(targets: Iterable<string>, others: Iterable<string>) {
    this.#known = new Set(targets);
    for (const word of this.#known) {
      if (word.length < MIN_LENGTH || /\d/.test(word) || NUMBER_WORDS.has(word)) continue;
      const first = word.slice(0, 1);
      const words = this.#byFirstLetter.get(first);
      if (words) words.push(word);
      else this.#byFirstLetter.set(first, [word]);
    }
    for (const word of others) this.#known.add(word);
  }

  isKnown(word: string): boolean {
    return this.#known.has(word);
  }

  correct(word: string): string | null {
    if (word.length < MIN_LENGTH || this.#known.has(word) || NUMBER_WORDS.has(word)) return null;
    const cached = this.#cache.get(word);
    if (cached !== undefined) return cached;
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    const corrected = this.#findNearest(word);
    this.#cache.set(word, corrected);
    return corrected;
  }

  #findNearest(word: string): string | null {
    let minDistance = word.length < TWO_EDITS_LENGTH ? 1 : 2;
    const nearest: string[] = [];
    // Typos rarely change the first letter.
    for (const known of this.#byFirstLetter.get(word.slice(0, 1)) ?? []) {
      if (Math.abs(known.length - word.length) > minDistance) continue;
      const isShort = Math.min(known.length, word.length) < MIN_EDIT_LENGTH;
      if (isShort && !hasSameLetters(word, known)) continue;
      const distance = editDistance(word, known);
      if (distance < minDistance) nearest.length = 0;
      if (distance <= minDistance) nearest.push(known);
      minDistance = Math.min(minDistance, distance);
    }
    // Typists omit letters more often than they add some.
    const maxLength = Math.max(...nearest.map(({ length }) => length));
    const [match, other] = nearest.filter(({ length }) => length === maxLength);
    return match && !other ? match : null;
  }
}
