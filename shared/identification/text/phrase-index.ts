import { once } from '../../once.ts';
import { stemOf, wordsOf } from './words.ts';

/** Something that has stems: a word of a text. */
interface Stemmed {
  stem: string;
}

/** Of a word that is written as two. */
const SHORTEST_PART = 3;

interface Phrase<T> {
  stems: string[];
  values: T[];
}

/** Phrases of the lexicon, found in a text by their first word. */
export class Phrases<T> {
  readonly #byFirst: () => ReadonlyMap<string, readonly Phrase<T>[]>;

  /** @param all what each phrase means: read with the first text, since a process may never read any. */
  constructor(all: () => Iterable<readonly [phrase: string, value: T]>) {
    this.#byFirst = once(() => byFirstWord(all()));
  }

  /** What the longest phrase that begins at `at` says. */
  at(words: readonly Stemmed[], at: number): { length: number; values: readonly T[] } | undefined {
    for (const { stems, values } of this.#byFirst().get(words[at]?.stem ?? '') ?? []) {
      if (stems.every((stem, i) => words[at + i]?.stem === stem)) {
        return { length: stems.length, values };
      }
    }
    // 'Break-Through' is 'Breakthrough'.
    const parts = [words[at]?.stem ?? '', words[at + 1]?.stem ?? ''];
    if (parts.some(({ length }) => length < SHORTEST_PART)) return undefined;
    const whole = this.#byFirst()
      .get(parts.join(''))
      ?.find(({ stems }) => stems.length === 1);
    return whole && { length: 2, values: whole.values };
  }

  *stems(): Generator<string> {
    for (const known of this.#byFirst().values()) for (const { stems } of known) yield* stems;
  }
}

function byFirstWord<T>(all: Iterable<readonly [phrase: string, value: T]>) {
  const byFirst = new Map<string, Phrase<T>[]>();
  for (const [phrase, value] of all) {
    const stems = wordsOf(phrase).map(({ stem }) => stem);
    const [first] = stems;
    if (first === undefined) continue;
    const known = byFirst.get(first) ?? [];
    byFirst.set(first, known);
    const same = known.find((other) => other.stems.join(' ') === stems.join(' '));
    if (same) same.values.push(value);
    else known.push({ stems, values: [value] });
    // The longest is tried first.
    known.sort((a, b) => b.stems.length - a.stems.length);
  }
  return byFirst;
}

/** As a phrase is compared: 'field artillery', 'screaming eagle'. */
export function stemsOf(phrase: string): string[] {
  return phrase.split(' ').map(stemOf);
}
