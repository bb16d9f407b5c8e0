import {
  findText,
  lowerBound,
  type Matches,
  type Range,
  TextIndex,
  takeBelow,
} from './text-index.ts';

/** Marks a text that was replaced or removed. */
export const NOWHERE = 0xffff_ffff;

/** Rows are the texts of the base, then the added ones. */
export interface TextChanges {
  base: TextIndex;
  added: TextIndex;
  rows: Uint32Array;
  positions: Uint32Array;
}

const NO_PLACES = new Uint32Array();

/** Returns the same results as a full rebuild, but takes time and memory only for changed texts. Words that
 *  only added texts have get ids after those of the base, and words without texts are left out. */
export class ChangedTextIndex extends TextIndex {
  override readonly size: number;
  readonly #added: TextIndex;
  readonly #rows: Uint32Array;
  readonly #positions: Uint32Array;
  readonly #baseRows: number;
  readonly #baseEnd: number;
  readonly #shownBaseEnd: number;
  readonly #shownAddedEnd: number;
  readonly #baseWords: number;
  readonly #baseTerms: number;
  readonly #newWords: readonly number[];
  readonly #newTerms: readonly number[];
  readonly #addedTokens: Uint32Array;
  readonly #addedWords = new Map<number, number>();
  readonly #termsOfNewWords: readonly Uint32Array[];
  readonly #newWordsOfTerms = new Map<number, number[]>();
  readonly #goneRows: ReadonlyMap<number, number[]>;
  readonly #goneCounts = new Map<number, number>();
  readonly #goneWords: readonly number[];
  readonly #goneTerms: readonly number[];
  readonly #changedPlaces = new Map<number, Uint32Array>();

  constructor({ base, added, rows, positions }: TextChanges, size = Number.POSITIVE_INFINITY) {
    super(base.sections, base.fieldList);
    this.size = Math.min(size, rows.length);
    this.#added = added;
    this.#rows = rows;
    this.#positions = positions;
    this.#baseRows = base.starts.length - 1;
    this.#baseEnd = base.starts[this.#baseRows] ?? 0;
    this.#baseWords = base.wordCount;
    this.#baseTerms = base.termCount;
    this.#shownBaseEnd = this.#findShownEnd(base.starts, (row) => row);
    this.#shownAddedEnd = this.#findShownEnd(added.starts, (row) => row - this.#baseRows);

    const words = this.#mapWords(base);
    this.#newWords = words.added;
    const terms = mapIds(added.termCount, this.#baseTerms, (term) =>
      base.findTerm(added.termText(term)),
    );
    this.#newTerms = terms.added;
    this.#addedTokens = Uint32Array.from(
      { length: added.starts.at(-1) ?? 0 },
      (_, place) => words.ids[added.tokenAt(place)] ?? 0,
    );
    this.#termsOfNewWords = words.added.map((word, index) => {
      const list = added.termsOf(word).map((term) => terms.ids[term] ?? 0);
      for (const term of list) {
        const known = this.#newWordsOfTerms.get(term);
        if (known) known.push(this.#baseWords + index);
        else this.#newWordsOfTerms.set(term, [this.#baseWords + index]);
      }
      return list;
    });
    this.#goneRows = this.#findGoneRows(base);
    this.#goneWords = [...this.#goneRows.keys()]
      .filter((word) => this.countWord(word) === 0)
      .sort((a, b) => a - b);
    this.#goneTerms = this.#findGoneTerms(base);
  }

  #findShownEnd(starts: Uint32Array, toText: (row: number) => number): number {
    for (let position = this.size - 1; position >= 0; position -= 1) {
      const text = toText(this.#rows[position] ?? 0);
      if (text >= 0 && text < starts.length - 1) return starts[text + 1] ?? 0;
    }
    return 0;
  }

  #mapWords(base: TextIndex) {
    const added = this.#added;
    const words = mapIds(added.wordCount, this.#baseWords, (word) =>
      base.findWord(added.wordText(word)),
    );
    words.ids.forEach((word, own) => {
      this.#addedWords.set(word, own);
    });
    return words;
  }

  #findGoneRows(base: TextIndex): Map<number, number[]> {
    const rowsByWord = new Map<number, number[]>();
    for (let row = 0; row < this.#baseRows; row += 1) {
      if (this.#positions[row] !== NOWHERE) continue;
      for (let place = base.startOf(row); place < base.endOf(row); place += 1) {
        const word = base.tokenAt(place);
        if (word === 0) continue;
        this.#goneCounts.set(word, (this.#goneCounts.get(word) ?? 0) + 1);
        const rows = rowsByWord.get(word);
        if (!rows) rowsByWord.set(word, [row]);
        else if (rows.at(-1) !== row) rows.push(row);
      }
    }
    return rowsByWord;
  }

  #findGoneTerms(base: TextIndex): number[] {
    const words = new Set(this.#goneWords);
    const terms = new Set(this.#goneWords.flatMap((word) => [...base.termsOf(word)]));
    return [...terms]
      .filter(
        (term) =>
          !this.#newWordsOfTerms.has(term) && base.wordsOf(term).every((word) => words.has(word)),
      )
      .sort((a, b) => a - b);
  }

  override get wordCount(): number {
    return this.#baseWords + this.#newWords.length;
  }

  override get termCount(): number {
    return this.#baseTerms + this.#newTerms.length;
  }

  override startOf(product: number): number {
    const row = this.#rows[product] ?? 0;
    if (row < this.#baseRows) return super.startOf(row);
    return this.#baseEnd + this.#added.startOf(row - this.#baseRows);
  }

  override endOf(product: number): number {
    const row = this.#rows[product] ?? 0;
    if (row < this.#baseRows) return super.endOf(row);
    return this.#baseEnd + this.#added.endOf(row - this.#baseRows);
  }

  override tokenAt(place: number): number {
    if (place < this.#baseEnd) return super.tokenAt(place);
    return this.#addedTokens[place - this.#baseEnd] ?? 0;
  }

  override fieldAt(place: number): number {
    if (place < this.#baseEnd) return super.fieldAt(place);
    return this.#added.fieldAt(place - this.#baseEnd);
  }

  override findTerm(term: string): number {
    const id = super.findTerm(term);
    if (id === -1) return this.#toNewTerm(this.#added.findTerm(term));
    return includes(this.#goneTerms, id) ? -1 : id;
  }

  #toNewTerm(term: number): number {
    const index = term === -1 ? -1 : indexIn(this.#newTerms, term);
    return index === -1 ? -1 : this.#baseTerms + index;
  }

  override findWord(word: string): number {
    const id = super.findWord(word);
    if (id !== -1) return includes(this.#goneWords, id) ? -1 : id;
    const added = this.#added.findWord(word);
    const index = added === -1 ? -1 : indexIn(this.#newWords, added);
    return index === -1 ? -1 : this.#baseWords + index;
  }

  override termsWithPrefix(prefix: string): Range[] {
    return [
      ...super.termsWithPrefix(prefix).flatMap((range) => leaveOut(this.#goneTerms, range)),
      ...this.#added
        .termsWithPrefix(prefix)
        .flatMap((range) => toNewRange(this.#newTerms, range, this.#baseTerms)),
    ];
  }

  override wordsWithPrefix(prefix: string): Range[] {
    return [
      ...super.wordsWithPrefix(prefix).flatMap((range) => leaveOut(this.#goneWords, range)),
      ...this.#added
        .wordsWithPrefix(prefix)
        .flatMap((range) => toNewRange(this.#newWords, range, this.#baseWords)),
    ];
  }

  override wordsContaining(text: string): number[] {
    const known = super.wordsContaining(text).filter((word) => !includes(this.#goneWords, word));
    const added = this.#added.wordsContaining(text).flatMap((word) => {
      const index = indexIn(this.#newWords, word);
      return index === -1 ? [] : this.#baseWords + index;
    });
    return [...known, ...added];
  }

  override wordsOf(term: number): Uint32Array {
    const added = this.#newWordsOfTerms.get(term) ?? [];
    if (term >= this.#baseTerms) return Uint32Array.from(added);
    const known = super.wordsOf(term);
    return added.length === 0 ? known : Uint32Array.of(...known, ...added);
  }

  override termsOf(word: number): Uint32Array {
    if (word < this.#baseWords) return super.termsOf(word);
    return this.#termsOfNewWords[word - this.#baseWords] ?? NO_PLACES;
  }

  override termText(term: number): string {
    if (term < this.#baseTerms) return super.termText(term);
    return this.#added.termText(this.#newTerms[term - this.#baseTerms] ?? 0);
  }

  override wordText(word: number): string {
    if (word < this.#baseWords) return super.wordText(word);
    return this.#added.wordText(this.#newWords[word - this.#baseWords] ?? 0);
  }

  override countWord(word: number): number {
    const known = word < this.#baseWords ? super.occurrencesOf(word).length : 0;
    const added = this.#addedWords.get(word);
    return (
      known -
      (this.#goneCounts.get(word) ?? 0) +
      (added === undefined ? 0 : this.#added.countWord(added))
    );
  }

  override placesOf(word: number): Uint32Array {
    const known = this.#changedPlaces.get(word);
    if (known) return known;
    const base =
      word < this.#baseWords ? takeBelow(super.occurrencesOf(word), this.#shownBaseEnd) : NO_PLACES;
    const gone = this.#goneRows.get(word);
    const added = this.#addedWords.get(word);
    if (!gone && added === undefined) return base;
    const parts: Uint32Array[] = [];
    let start = 0;
    for (const row of gone ?? []) {
      parts.push(base.subarray(start, lowerBound(base, super.startOf(row))));
      start = lowerBound(base, super.endOf(row));
    }
    parts.push(base.subarray(start));
    if (added !== undefined) {
      const places = takeBelow(this.#added.occurrencesOf(added), this.#shownAddedEnd);
      parts.push(places.map((place) => this.#baseEnd + place));
    }
    const places = concat(parts);
    this.#changedPlaces.set(word, places);
    return places;
  }

  override findNearestTerms(word: string) {
    const known = super.findNearestTerms(word, (term) => !includes(this.#goneTerms, term));
    const added = this.#added.findNearestTerms(word, (term) => includes(this.#newTerms, term));
    const distance = Math.min(known.distance, added.distance);
    const terms = [known, added].flatMap((found) =>
      found.distance === distance ? found.terms : [],
    );
    return { distance, terms };
  }

  override raiseLevels(word: number, byField: Uint8Array, matches: Matches): void {
    const { levels } = matches;
    let product = NOWHERE;
    let end = -1;
    let row = 0;
    for (const place of this.placesOf(word)) {
      if (place >= end) {
        row = this.#rowAt(place, row);
        product = this.#positions[row] ?? 0;
        end = this.endOf(product);
      }
      const level = byField[this.fieldAt(place)] as number;
      const known = levels[product] as number;
      if (level <= known) continue;
      if (known === 0) matches.count += 1;
      if (level > matches.best) matches.best = level;
      levels[product] = level;
    }
  }

  override productAt(place: number): number {
    return this.#positions[this.#rowAt(place)] ?? 0;
  }

  #rowAt(place: number, from = 0): number {
    if (place < this.#baseEnd) return findText(this.starts, this.#baseRows, place, from);
    const { starts } = this.#added;
    const text = findText(
      starts,
      starts.length - 1,
      place - this.#baseEnd,
      Math.max(0, from - this.#baseRows),
    );
    return this.#baseRows + text;
  }
}

/** Keeps ids of the base, and assigns new ids after them to the rest.
 *  @param find returns the base's id, or -1. */
function mapIds(count: number, baseCount: number, find: (own: number) => number) {
  const added: number[] = [];
  const ids = Uint32Array.from({ length: count }, (_, own) => {
    const known = find(own);
    return known === -1 ? baseCount + added.push(own) - 1 : known;
  });
  return { ids, added };
}

function indexIn(numbers: readonly number[], wanted: number): number {
  const index = lowerBound(numbers, wanted);
  return numbers[index] === wanted ? index : -1;
}

const includes = (numbers: readonly number[], wanted: number) => indexIn(numbers, wanted) !== -1;

function leaveOut(numbers: readonly number[], { start, end }: Range): Range[] {
  const ranges: Range[] = [];
  let from = start;
  for (let i = lowerBound(numbers, start); i < numbers.length; i += 1) {
    const gone = numbers[i] as number;
    if (gone >= end) break;
    if (gone > from) ranges.push({ start: from, end: gone });
    from = gone + 1;
  }
  return from < end ? [...ranges, { start: from, end }] : ranges;
}

function toNewRange(added: readonly number[], { start, end }: Range, baseCount: number): Range[] {
  const from = lowerBound(added, start);
  const to = lowerBound(added, end);
  return from < to ? [{ start: baseCount + from, end: baseCount + to }] : [];
}

function concat(parts: readonly Uint32Array[]): Uint32Array {
  const joined = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
