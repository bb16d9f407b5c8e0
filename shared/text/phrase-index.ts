import { once } from '../once.ts';
import { splitWords, toStem } from './words.ts';

interface Stemmed {
  stem: string;
}

const MIN_PART_LENGTH = 3;

interface Phrase<T> {
  stems: string[];
  values: T[];
}

export class PhraseIndex<T> {
  readonly #byFirstStem: () => ReadonlyMap<string, readonly Phrase<T>[]>;

  /** @param getEntries called on first use, since many processes never parse a text. */
  constructor(getEntries: () => Iterable<readonly [phrase: string, value: T]>) {
    this.#byFirstStem = once(() => groupByFirstStem(getEntries()));
  }

  matchAt(
    words: readonly Stemmed[],
    at: number,
  ): { length: number; values: readonly T[] } | undefined {
    for (const { stems, values } of this.#byFirstStem().get(words[at]?.stem ?? '') ?? []) {
      if (stems.every((stem, i) => words[at + i]?.stem === stem)) {
        return { length: stems.length, values };
      }
    }
    // 'Break-Through' matches 'Breakthrough'.
    const parts = [words[at]?.stem ?? '', words[at + 1]?.stem ?? ''];
    if (parts.some(({ length }) => length < MIN_PART_LENGTH)) return undefined;
    const compound = this.#byFirstStem()
      .get(parts.join(''))
      ?.find(({ stems }) => stems.length === 1);
    return compound && { length: 2, values: compound.values };
  }

  *stems(): Generator<string> {
    for (const phrases of this.#byFirstStem().values()) {
      for (const { stems } of phrases) yield* stems;
    }
  }
}

function groupByFirstStem<T>(entries: Iterable<readonly [phrase: string, value: T]>) {
  const byFirstStem = new Map<string, Phrase<T>[]>();
  for (const [phrase, value] of entries) {
    const stems = splitWords(phrase).map(({ stem }) => stem);
    const [first] = stems;
    if (first === undefined) continue;
    const phrases = byFirstStem.get(first) ?? [];
    byFirstStem.set(first, phrases);
    const same = phrases.find((other) => other.stems.join(' ') === stems.join(' '));
    if (same) same.values.push(value);
    else phrases.push({ stems, values: [value] });
    // matchAt() takes the first match, which must be the longest.
    phrases.sort((a, b) => b.stems.length - a.stems.length);
  }
  return byFirstStem;
}

export function toStems(phrase: string): string[] {
  return phrase.split(' ').map(toStem);
}
