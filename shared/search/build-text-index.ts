import { normalizeText } from '../text/normalize.ts';
import { compareText } from './compare-text.ts';
import { GrowingArray } from './growing-array.ts';
import { toLetterMask } from './letter-mask.ts';
import type { Sections } from './sections.ts';
import { toTerms } from './terms.ts';

export function buildTextIndex(
  rows: readonly (readonly (string | null | undefined)[])[],
): Sections {
  const builder = new TextIndexBuilder();
  for (const row of rows) builder.add(row);
  return builder.build();
}

/** Adds texts one by one, so that their strings are never in memory together. */
export class TextIndexBuilder {
  // Word 0 is the empty word, which ends each field.
  readonly #ids = new Map<string, number>([['', 0]]);
  readonly #tokens = new GrowingArray(Uint32Array);
  readonly #fields = new GrowingArray(Uint8Array);
  readonly #starts = new GrowingArray(Uint32Array);

  constructor() {
    this.#starts.push(0);
  }

  add(row: readonly (string | null | undefined)[]): void {
    row.forEach((value, field) => {
      if (!value) return;
      for (const word of normalizeText(value).split(' ')) this.#push(this.#toId(word), field);
      this.#push(0, field);
    });
    this.#starts.push(this.#tokens.length);
  }

  #toId(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(copy(word), id);
    return id;
  }

  #push(word: number, field: number): void {
    this.#tokens.push(word);
    this.#fields.push(field);
  }

  build(): Sections {
    const words = [...this.#ids.keys()];
    this.#ids.clear();
    const sorted = words.map((_, id) => id).sort((a, b) => compareText(words[a], words[b]));
    const sortedIds = new Uint32Array(words.length);
    sorted.forEach((id, sortedId) => {
      sortedIds[id] = sortedId;
    });
    const tokens = this.#tokens.toArray();
    tokens.forEach((id, place) => {
      tokens[place] = sortedIds[id] ?? 0;
    });
    return {
      ...buildWords(sorted.map((id) => words[id] ?? '')),
      tokens,
      tokenFields: this.#fields.toArray(),
      tokenStarts: this.#starts.toArray(),
      ...buildOccurrences(tokens, words.length),
    };
  }
}

/** V8 keeps a whole text in memory for a substring of more than 12 letters, so the substring is copied. */
const copy = (word: string) =>
  word.length <= 12 ? word : Buffer.from(word, 'utf16le').toString('utf16le');

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
