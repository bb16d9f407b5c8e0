import { slipsBetween } from './number-words.ts';

/** Shorter words are too alike for one to be an error of another. */
const SHORTEST = 4;
/** Of shorter ones than this, the first and the last letter must stand. */
const SHORT = 5;
/** From this length on, a word has room for two slips. */
const LONG = 8;
const LONGEST = 30;
const MOST_KEPT = 5000;

/** Finds the words that a misspelt one may have been meant to be. */
export class Spelling {
  /** Words by first letter, and by the last two: an error leaves one of them as it was. */
  readonly #byStart = new Map<string, string[]>();
  readonly #byEnd = new Map<string, string[]>();
  readonly #kept = new Map<string, readonly string[]>();

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (word.length < SHORTEST || /\d/.test(word)) continue;
      push(this.#byStart, start(word), word);
      push(this.#byEnd, end(word), word);
    }
  }

  /** The nearest words, all as near: at most one slip away, two in a long word. */
  nearest(word: string): readonly string[] {
    if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word)) return [];
    let found = this.#kept.get(word);
    if (found === undefined) {
      found = this.#find(word);
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
      this.#kept.set(word, found);
    }
    return found;
  }

  #find(word: string): readonly string[] {
    let found = new Set<string>();
    let least = word.length >= LONG ? 2 : 1;
    for (const length of [word.length, word.length - 1, word.length + 1]) {
      const alike = [
        ...(this.#byStart.get(start(word, length)) ?? []),
        ...(this.#byEnd.get(end(word, length)) ?? []),
      ];
      for (const other of alike) {
        if (Math.min(word.length, length) < SHORT && !hasSameEnds(word, other)) continue;
        const slips = slipsBetween(word, other);
        if (slips < least) found = new Set();
        if (slips <= least) found.add(other);
        least = Math.min(least, slips);
      }
    }
    return [...found].sort();
  }
}

function start(word: string, length = word.length): string {
  return `${word[0]}${length}`;
}

function end(word: string, length = word.length): string {
  return `${word.slice(-2)}${length}`;
}

function hasSameEnds(a: string, b: string): boolean {
  return a[0] === b[0] && a.at(-1) === b.at(-1);
}

function push(map: Map<string, string[]>, key: string, word: string): void {
  const words = map.get(key);
  if (words) words.push(word);
  else map.set(key, [word]);
}
