import { distance } from 'fastest-levenshtein';

/** Shorter words are too alike for one to be an error of another. */
const SHORTEST = 5;
const MOST_KEPT = 5000;

/** Finds the word that a misspelt one was meant to be. */
export class Spelling {
  /** Words by first letter, and by the last two: an error leaves one of them as it was. */
  readonly #byStart = new Map<string, string[]>();
  readonly #byEnd = new Map<string, string[]>();
  readonly #kept = new Map<string, string | null>();

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (word.length < SHORTEST || /\d/.test(word)) continue;
      push(this.#byStart, start(word), word);
      push(this.#byEnd, end(word), word);
    }
  }

  /** The nearest word at most one edit away, two in a long word; of several the first by the alphabet. */
  nearest(word: string): string | null {
    if (word.length < SHORTEST || word.length > 30 || /\d/.test(word)) return null;
    let found = this.#kept.get(word);
    if (found === undefined) {
      found = this.#find(word);
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
      this.#kept.set(word, found);
    }
    return found;
  }

  #find(word: string): string | null {
    let best: string | null = null;
    let least = (word.length >= 8 ? 2 : 1) + 1;
    for (const length of [word.length, word.length - 1, word.length + 1]) {
      const alike = [
        ...(this.#byStart.get(start(word, length)) ?? []),
        ...(this.#byEnd.get(end(word, length)) ?? []),
      ];
      for (const other of alike) {
        const edits = distance(word, other);
        if (edits < least || (edits === least && best !== null && other < best)) {
          least = edits;
          best = other;
        }
      }
    }
    return best;
  }
}

function start(word: string, length = word.length): string {
  return `${word[0]}${length}`;
}

function end(word: string, length = word.length): string {
  return `${word.slice(-2)}${length}`;
}

function push(map: Map<string, string[]>, key: string, word: string): void {
  const words = map.get(key);
  if (words) words.push(word);
  else map.set(key, [word]);
}
