import { compareText } from './compare-text.ts';
import { toLetterMask } from './letter-mask.ts';
import { normalizeText } from './normalize.ts';
import type { Sections } from './sections.ts';
import { toTerms } from './terms.ts';

/** Builds the sections that a {@link TextIndex} reads.
 *  @param rows the fields of each text; all rows have the same fields. */
export function buildTextIndex(
  rows: readonly (readonly (string | null | undefined)[])[],
): Sections {
  // Word 0 is the empty word, which ends each field.
  const ids = new Map<string, number>([['', 0]]);
  const tokens = new GrowingArray(Uint32Array);
  const tokenFields = new GrowingArray(Uint8Array);
  const tokenStarts = new Uint32Array(rows.length + 1);
  rows.forEach((values, position) => {
    values.forEach((value, field) => {
      if (!value) return;
      for (const word of normalizeText(value).split(' ')) {
        const id = ids.get(word) ?? ids.size;
        ids.set(word, id);
        tokens.push(id);
        tokenFields.push(field);
      }
      tokens.push(0);
      tokenFields.push(field);
    });
    tokenStarts[position + 1] = tokens.length;
  });
  const words = [...ids.keys()];
  const sorted = words.map((_, id) => id).sort((a, b) => compareText(words[a], words[b]));
  const sortedIds = new Uint32Array(words.length);
  sorted.forEach((id, sortedId) => {
    sortedIds[id] = sortedId;
  });
  const sortedTokens = tokens.toArray().map((id) => sortedIds[id] ?? 0);
  return {
    ...buildWords(sorted.map((id) => words[id] ?? '')),
    tokens: sortedTokens,
    tokenFields: tokenFields.toArray(),
    tokenStarts,
    ...buildOccurrences(sortedTokens, words.length),
  };
}

/** @param words sorted by {@link compareText}. */
function buildWords(words: readonly string[]): Sections {
  const termsByWord = words.map((word) => [...new Set(toTerms(word))]);
  const terms = [...new Set(termsByWord.flat())].sort(compareText);
  const termIds = new Map(terms.map((term, id) => [term, id]));
  const wordsByTerm: number[][] = terms.map(() => []);
  termsByWord.forEach((list, word) => {
    for (const term of list) wordsByTerm[termIds.get(term) ?? 0]?.push(word);
  });
  const termsOfWords = toLists(
    termsByWord.map((list) => list.map((term) => termIds.get(term) ?? 0)),
  );
  const wordsOfTerms = toLists(wordsByTerm);
  const wordText = toText(words);
  const termText = toText(terms);
  return {
    words: wordText.bytes,
    wordStarts: wordText.starts,
    wordTerms: termsOfWords.values,
    wordTermStarts: termsOfWords.starts,
    terms: termText.bytes,
    termStarts: termText.starts,
    termWords: wordsOfTerms.values,
    termWordStarts: wordsOfTerms.starts,
    termLetters: Uint32Array.from(terms, toLetterMask),
  };
}

/** The positions of each word in `tokens`, ascending. */
function buildOccurrences(tokens: Uint32Array, wordCount: number): Sections {
  const starts = new Uint32Array(wordCount + 1);
  for (const word of tokens) if (word !== 0) starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  for (let word = 1; word <= wordCount; word += 1) {
    starts[word] = (starts[word] ?? 0) + (starts[word - 1] ?? 0);
  }
  const next = starts.slice();
  const occurrences = new Uint32Array(starts[wordCount] ?? 0);
  tokens.forEach((word, at) => {
    if (word === 0) return;
    const slot = next[word] ?? 0;
    occurrences[slot] = at;
    next[word] = slot + 1;
  });
  return { occurrences, occurrenceStarts: starts };
}

/** Each text is between two line breaks, so that a search can anchor its ends. */
function toText(texts: readonly string[]): { bytes: Uint8Array; starts: Uint32Array } {
  const encoded = texts.map((text) => Buffer.from(`\n${text}`));
  const starts = new Uint32Array(texts.length + 1);
  let offset = 1;
  encoded.forEach(({ length }, i) => {
    starts[i] = offset;
    offset += length;
  });
  starts[texts.length] = offset;
  return { bytes: Buffer.concat([...encoded, Buffer.from('\n')]), starts };
}

function toLists(lists: readonly (readonly number[])[]): {
  values: Uint32Array;
  starts: Uint32Array;
} {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach(({ length }, i) => {
    starts[i + 1] = (starts[i] ?? 0) + length;
  });
  return { values: Uint32Array.from(lists.flat()), starts };
}

class GrowingArray<T extends Uint8Array | Uint32Array> {
  length = 0;
  #array: T;
  readonly #create: new (
    length: number,
  ) => T;

  constructor(create: new (length: number) => T) {
    this.#create = create;
    this.#array = new create(1024);
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new this.#create(this.length * 2);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.length] = value;
    this.length += 1;
  }

  toArray(): T {
    return this.#array.slice(0, this.length) as T;
  }
}
