import { LRUCache } from 'lru-cache';
import { foldUmlauts } from '../text/fold-letters.ts';
import { editDistance } from '../text/number-words.ts';
import { splitWords } from '../text/words.ts';
import { compareText } from './compare-text.ts';
import type { TextField } from './fields.ts';
import { MIN_CORRECTED_LENGTH, toLetterMask } from './letter-mask.ts';
import type { Sections } from './sections.ts';

const TWO_EDITS_LENGTH = 8;
/** Correcting longer words is not worth the time. */
const MAX_CORRECTED_LENGTH = 24;

/** These words may occur within a unit's name: '1st (US) Infantry Division'. */
const SKIPPED_TERMS = ['us', 'united', 'state'];
/** Scanning all products is faster than searching for each one from this share on. */
const DENSE_SHARE = 1 / 16;
const MAX_CACHED_TERMS = 5000;

export interface Matches {
  levels: Uint8Array;
  count: number;
  best: number;
}

interface NearestTerms {
  distance: number;
  terms: string[];
}

export interface Range {
  start: number;
  end: number;
}

/**
 * Stores the texts of all products as words, with the places of each word.
 *
 * The texts are one sequence of tokens: the words of a field as {@link normalizeText} delimits them, then the empty
 * word (0), field after field and product after product. Words are sorted, and found by their terms (see {@link
 * toTerms}), by prefix or by any part.
 */
export class TextIndex {
  readonly size: number;
  readonly sections: Sections;
  readonly fieldList: readonly TextField[];
  readonly maxFieldWeight: number;
  readonly levelCache = new Map<string, Uint8Array>();
  readonly matchCache = new LRUCache<string, Matches>({
    maxSize: 2 ** 24,
    sizeCalculation: ({ levels }) => levels.byteLength,
  });
  readonly starts: Uint32Array;
  readonly #tokens: Uint32Array;
  readonly #fields: Uint8Array;
  readonly #end: number;
  #skippedTerms: ReadonlySet<number> | undefined;
  readonly #words: SortedTexts;
  readonly #terms: SortedTexts;
  readonly #wordTerms: Lists;
  readonly #termWords: Lists;
  readonly #occurrences: Lists;
  readonly #termLetters: Uint32Array;
  /** Parsing a search looks up the same hundreds of terms repeatedly. */
  readonly #termIds = new Map<string, number>();

  constructor(sections: Sections, fields: readonly TextField[], size = Number.POSITIVE_INFINITY) {
    this.sections = sections;
    this.fieldList = fields;
    this.maxFieldWeight = Math.max(...fields.map(({ weight }) => weight));
    const bytes = (name: string) => sections[name] as Uint8Array;
    const numbers = (name: string) => sections[name] as Uint32Array;
    this.#tokens = numbers('tokens');
    this.#fields = bytes('tokenFields');
    this.starts = numbers('tokenStarts');
    this.size = Math.min(size, this.starts.length - 1);
    this.#end = this.starts[this.size] ?? 0;
    this.#words = new SortedTexts(bytes('words'), numbers('wordStarts'));
    this.#terms = new SortedTexts(bytes('terms'), numbers('termStarts'));
    this.#wordTerms = new Lists(numbers('wordTerms'), numbers('wordTermStarts'));
    this.#termWords = new Lists(numbers('termWords'), numbers('termWordStarts'));
    this.#occurrences = new Lists(numbers('occurrences'), numbers('occurrenceStarts'));
    this.#termLetters = numbers('termLetters');
  }

  get wordCount(): number {
    return this.#words.size;
  }

  get termCount(): number {
    return this.#terms.size;
  }

  get skippedTerms(): ReadonlySet<number> {
    this.#skippedTerms ??= new Set(
      SKIPPED_TERMS.map((term) => this.findTerm(term)).filter((term) => term !== -1),
    );
    return this.#skippedTerms;
  }

  startOf(product: number): number {
    return this.starts[product] ?? 0;
  }

  endOf(product: number): number {
    return this.starts[product + 1] ?? 0;
  }

  tokenAt(place: number): number {
    return this.#tokens[place] ?? 0;
  }

  fieldAt(place: number): number {
    return this.#fields[place] ?? 0;
  }

  findTerm(term: string): number {
    const known = this.#termIds.get(term);
    if (known !== undefined) return known;
    if (this.#termIds.size >= MAX_CACHED_TERMS) this.#termIds.clear();
    const id = this.#terms.find(term);
    this.#termIds.set(term, id);
    return id;
  }

  findWord(word: string): number {
    return this.#words.find(word);
  }

  termsWithPrefix(prefix: string): Range[] {
    return this.#terms.findPrefix(prefix);
  }

  wordsWithPrefix(prefix: string): Range[] {
    return this.#words.findPrefix(prefix);
  }

  hasPrefix(prefix: string): boolean {
    return this.wordsWithPrefix(prefix).length > 0 || this.termsBeginning(prefix).length > 0;
  }

  /** Ignores spelling variants: 'jager' matches 'Jäg', 'jaeg' and 'jae'. */
  termsBeginning(word: string): Range[] {
    const [first, ...others] = splitWords(word);
    if (!first || others.length > 0) return [];
    const prefix = foldUmlauts(first.word);
    const found = this.termsWithPrefix(prefix);
    return found.length > 0 || !/[aou]e$/.test(prefix)
      ? found
      : this.termsWithPrefix(prefix.slice(0, -1));
  }

  /** A line break at the start or end anchors the text there. */
  wordsContaining(text: string): number[] {
    return this.#words.findContaining(text);
  }

  wordsOf(term: number): Uint32Array {
    return this.#termWords.get(term);
  }

  termsOf(word: number): Uint32Array {
    return this.#wordTerms.get(word);
  }

  occurrencesOf(word: number): Uint32Array {
    return this.#occurrences.get(word);
  }

  countWord(word: number): number {
    return this.occurrencesOf(word).length;
  }

  placesOf(word: number): Uint32Array {
    const places = this.occurrencesOf(word);
    return this.size === this.starts.length - 1 ? places : takeBelow(places, this.#end);
  }

  termText(term: number): string {
    return this.#terms.get(term);
  }

  wordText(word: number): string {
    return this.#words.get(word);
  }

  countTerm(term: number): number {
    let count = 0;
    for (const word of this.wordsOf(term)) count += this.countWord(word);
    return count;
  }

  /** Requires the least edit distance: one, or two in long words. The most frequent terms come first. */
  findSimilarTerms(word: string): string[] {
    if (toLetterMask(word) === 0 || word.length > MAX_CORRECTED_LENGTH) return [];
    // Typos rarely change the first letter.
    const startsAlike = (term: string) => (term[0] === word[0] ? 1 : 0);
    return this.findNearestTerms(word)
      .terms.map((term) => ({ term, count: this.countTerm(this.findTerm(term)) }))
      .sort(
        (a, b) =>
          startsAlike(b.term) - startsAlike(a.term) ||
          b.count - a.count ||
          compareText(a.term, b.term),
      )
      .map(({ term }) => term);
  }

  findNearestTerms(word: string, accepts: (term: number) => boolean = () => true): NearestTerms {
    const mask = toLetterMask(word);
    let distance = word.length < TWO_EDITS_LENGTH ? 1 : 2;
    let terms: string[] = [];
    const letters = this.#termLetters;
    for (let term = 0; term < letters.length; term += 1) {
      const other = letters[term] ?? 0;
      if (other === 0 || countBits(other ^ mask) > 2 * distance) continue;
      if (Math.abs(this.#terms.lengthOf(term) - word.length) > distance) continue;
      const text = this.#terms.get(term);
      const found = editDistance(word, text);
      if (found > distance || !accepts(term)) continue;
      if (found < distance) terms = [];
      distance = found;
      terms.push(text);
    }
    return { distance, terms };
  }

  /** Raises each product's level to the best field with the word.
   *  @param byField a level for each field. */
  raiseLevels(word: number, byField: Uint8Array, matches: Matches): void {
    const { starts } = this;
    const fields = this.#fields;
    const { levels } = matches;
    const places = this.placesOf(word);
    const isDense = places.length > this.size * DENSE_SHARE;
    let { count, best } = matches;
    let product = 0;
    for (let i = 0; i < places.length; i += 1) {
      const place = places[i] as number;
      if (isDense) while ((starts[product + 1] as number) <= place) product += 1;
      else product = this.productAt(place, product);
      const level = byField[fields[place] as number] as number;
      const known = levels[product] as number;
      if (level <= known) continue;
      if (known === 0) count += 1;
      if (level > best) best = level;
      levels[product] = level;
    }
    matches.count = count;
    matches.best = best;
  }

  productAt(place: number, from = 0): number {
    return findText(this.starts, this.size, place, from);
  }
}

export function findText(starts: Uint32Array, size: number, place: number, from = 0): number {
  let low = from;
  let step = 1;
  // Occurrences ascend, so the next text is usually near.
  while (low + step < size && (starts[low + step] ?? 0) <= place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, size) - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function takeBelow(numbers: Uint32Array, limit: number): Uint32Array {
  return numbers.subarray(0, lowerBound(numbers, limit));
}

export function lowerBound(numbers: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function isCorrectable(word: string): boolean {
  return word.length >= MIN_CORRECTED_LENGTH && word.length <= MAX_CORRECTED_LENGTH;
}

class Lists {
  readonly #values: Uint32Array;
  readonly #starts: Uint32Array;

  constructor(values: Uint32Array, starts: Uint32Array) {
    this.#values = values;
    this.#starts = starts;
  }

  get(index: number): Uint32Array {
    return this.#values.subarray(this.#starts[index], this.#starts[index + 1]);
  }
}

/** Texts are sorted by UTF-8 bytes, each between two line breaks. */
class SortedTexts {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;
  readonly size: number;

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#starts = starts;
    this.size = starts.length - 1;
  }

  get(index: number): string {
    return this.#bytes.toString('utf8', this.#starts[index], this.#endOf(index));
  }

  lengthOf(index: number): number {
    return this.#endOf(index) - (this.#starts[index] ?? 0);
  }

  find(text: string): number {
    const wanted = Buffer.from(text);
    const index = this.#lowerBound(wanted);
    return index < this.size && this.#compare(index, wanted) === 0 ? index : -1;
  }

  findPrefix(prefix: string): Range[] {
    const wanted = Buffer.from(prefix);
    const start = this.#lowerBound(wanted);
    // UTF-8 never contains this byte.
    const end = this.#lowerBound(Buffer.concat([wanted, Buffer.of(0xff)]));
    return start < end ? [{ start, end }] : [];
  }

  findContaining(text: string): number[] {
    const wanted = Buffer.from(text);
    const skipped = text.startsWith('\n') ? 1 : 0;
    const found: number[] = [];
    let at = this.#bytes.indexOf(wanted);
    while (at !== -1) {
      const index = this.#indexAt(at + skipped);
      if (index >= this.size) break;
      found.push(index);
      at = this.#bytes.indexOf(wanted, (this.#starts[index + 1] ?? 0) - 1);
    }
    return found;
  }

  #endOf(index: number): number {
    return (this.#starts[index + 1] ?? 1) - 1;
  }

  #compare(index: number, wanted: Buffer): number {
    return this.#bytes.compare(wanted, 0, wanted.length, this.#starts[index], this.#endOf(index));
  }

  #lowerBound(wanted: Buffer): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #indexAt(offset: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
