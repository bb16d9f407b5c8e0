import { editDistance } from './number-words.ts';

/** Shorter words are too similar for a correction. */
const MIN_LENGTH = 4;
const SHORT_WORD_LENGTH = 5;
const TWO_EDITS_LENGTH = 8;
const MAX_LENGTH = 30;
const MAX_CACHED = 5000;

export class NearestWords {
  /** Keyed by length with the first letter or the last two: an edit leaves one of them intact. */
  readonly #byStart = new Map<string, string[]>();
  readonly #byEnd = new Map<string, string[]>();
  readonly #cache = new Map<string, readonly string[]>();

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (word.length < MIN_LENGTH || /\d/.test(word)) continue;
      push(this.#byStart, toStartKey(word), word);
      push(this.#byEnd, toEndKey(word), word);
    }
  }

  find(word: string): readonly string[] {
    if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || /\d/.test(word)) return [];
    let nearest = this.#cache.get(word);
    if (nearest === undefined) {
      nearest = this.#findNearest(word);
      if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
      this.#cache.set(word, nearest);
    }
    return nearest;
  }

  #findNearest(word: string): readonly string[] {
    let nearest = new Set<string>();
    let minDistance = word.length >= TWO_EDITS_LENGTH ? 2 : 1;
    for (const length of [word.length, word.length - 1, word.length + 1]) {
      const candidates = [
        ...(this.#byStart.get(toStartKey(word, length)) ?? []),
        ...(this.#byEnd.get(toEndKey(word, length)) ?? []),
      ];
      const isShort = Math.min(word.length, length) < SHORT_WORD_LENGTH;
      for (const candidate of candidates) {
        if (isShort && !hasSameEnds(word, candidate)) continue;
        const distance = editDistance(word, candidate);
        if (distance < minDistance) nearest = new Set();
        if (distance <= minDistance) nearest.add(candidate);
        minDistance = Math.min(minDistance, distance);
      }
    }
    return [...nearest].sort();
  }
}

function toStartKey(word: string, length = word.length): string {
  return `${word[0]}${length}`;
}

function toEndKey(word: string, length = word.length): string {
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
