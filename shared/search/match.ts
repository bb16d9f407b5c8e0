import type { Alternative, Concept } from './concept.ts';
import type { Matches, Range, TextIndex } from './text-index.ts';

/** 0 means no match; otherwise the level has two bits for the tier and six for quality and field. Whole words rank
 *  before words that begin with the search. */
export type Level = number;
const WEIGHT_BITS = 6;
export const MAX_WEIGHT = 2 ** WEIGHT_BITS - 1;
export const TIERS = { fragment: 1, prefix: 2, whole: 3 } as const;
export const tierOf = (level: Level) => level >>> WEIGHT_BITS;
export const weightOf = (level: Level) => level & MAX_WEIGHT;

export function scaleLevel(level: Level, share: number): Level {
  return (tierOf(level) << WEIGHT_BITS) | Math.max(1, Math.round(weightOf(level) * share));
}

/** Preparation pays off only for words with this many places. */
const MANY_PLACES = 200;

type Levels = Uint8Array;

interface PhraseNode {
  next: Map<number, PhraseNode>;
  end?: { levels: Levels; notFollowedBy: ReadonlySet<number> };
  unfinished?: { levels: Levels; ranges: readonly Range[] };
}

const NO_TERMS: readonly string[] = [];

interface WordRange extends Range {
  levels: Levels;
}

export class Matcher {
  readonly concept: Concept;
  readonly #texts: TextIndex;
  readonly #words = new Map<number, Levels>();
  readonly #ranges: WordRange[] = [];
  readonly #termSets = new Map<readonly string[], ReadonlySet<number>>();
  readonly #phrases = new Map<number, PhraseNode>();

  constructor(concept: Concept, texts: TextIndex) {
    this.concept = concept;
    this.#texts = texts;
    for (const alternative of concept.alternatives) this.#add(alternative);
    const { prefix } = concept;
    if (prefix !== undefined) this.#addPrefix(prefix);
  }

  #addPrefix(prefix: string): void {
    const ranges = this.#texts.wordsWithPrefix(prefix);
    this.addRanges(ranges);
    this.#addFirstTerms(this.#texts.termsBeginning(prefix), ranges);
  }

  #addFirstTerms(terms: readonly Range[], known: readonly Range[] = []): void {
    const levels = toLevels(this.#texts, TIERS.prefix);
    for (const { start, end } of terms) {
      for (let term = start; term < end; term += 1) {
        for (const word of this.#texts.wordsOf(term)) {
          const isFirst = this.#texts.termsOf(word)[0] === term;
          if (isFirst && !isInRanges(word, known)) this.#addWord(word, levels);
        }
      }
    }
  }

  addRanges(ranges: readonly Range[]): void {
    const levels = toLevels(this.#texts, TIERS.prefix);
    for (const range of ranges) this.#ranges.push({ ...range, levels });
  }

  addFragments(words: Iterable<number>): void {
    const levels = toLevels(this.#texts, TIERS.fragment);
    for (const word of words) this.#addWord(word, levels);
  }

  get isEmpty(): boolean {
    return this.#words.size + this.#ranges.length + this.#phrases.size === 0;
  }

  #add(alternative: Alternative): void {
    if (alternative.isPrefix) {
      this.#addUnfinished(alternative);
      return;
    }
    const { terms, quality, field, isGuess, notFollowedBy = NO_TERMS } = alternative;
    const ids: number[] = [];
    for (const term of terms) {
      const id = this.#texts.findTerm(term);
      if (id === -1) return;
      ids.push(id);
    }
    const [first, ...others] = ids;
    if (first === undefined) return;
    const tier = isGuess ? TIERS.prefix : TIERS.whole;
    const levels = toLevels(this.#texts, tier, quality, field);
    if (others.length === 0 && notFollowedBy.length === 0) {
      for (const word of this.#texts.wordsOf(first)) this.#addWord(word, levels);
      return;
    }
    let node = getOrCreate(this.#phrases, first, createNode);
    for (const id of others) node = getOrCreate(node.next, id, createNode);
    if (node.end && (node.end.levels[0] ?? 0) >= (levels[0] ?? 0)) return;
    node.end = { levels, notFollowedBy: this.#toTermSet(notFollowedBy) };
  }

  #addUnfinished({ terms, quality, field }: Alternative): void {
    const prefix = terms.at(-1) ?? '';
    const [first, ...others] = terms.slice(0, -1).map((term) => this.#texts.findTerm(term));
    if (first === undefined) {
      this.#addFirstTerms(this.#texts.termsWithPrefix(prefix));
      return;
    }
    const ranges = this.#texts.termsWithPrefix(prefix);
    if (first === -1 || others.includes(-1) || ranges.length === 0) return;
    let node = getOrCreate(this.#phrases, first, createNode);
    for (const id of others) node = getOrCreate(node.next, id, createNode);
    node.unfinished = { levels: toLevels(this.#texts, TIERS.prefix, quality, field), ranges };
  }

  /** Hundreds of spellings share one list. */
  #toTermSet(terms: readonly string[]): ReadonlySet<number> {
    const known = this.#termSets.get(terms);
    if (known) return known;
    const set = new Set(terms.map((term) => this.#texts.findTerm(term)));
    set.delete(-1);
    this.#termSets.set(terms, set);
    return set;
  }

  #addWord(word: number, levels: Levels): void {
    const known = this.#words.get(word);
    this.#words.set(
      word,
      known ? known.map((level, field) => Math.max(level, levels[field] ?? 0)) : levels,
    );
  }

  matchAll(): Matches {
    const matches = noMatches(this.#texts);
    for (const [word, byField] of this.#words) this.#texts.raiseLevels(word, byField, matches);
    for (const { start, end, levels: byField } of this.#ranges) {
      for (let word = start; word < end; word += 1) this.#texts.raiseLevels(word, byField, matches);
    }
    for (const [term, node] of this.#phrases) this.#markPhrases(term, node, matches);
    return matches;
  }

  #markPhrases(term: number, node: PhraseNode, matches: Matches): void {
    let isSecond: Uint8Array | undefined;
    for (const word of this.#texts.wordsOf(term)) {
      // The next word rules out most places.
      const places = this.#texts.placesOf(word);
      const canCheckNext =
        places.length >= MANY_PLACES && !node.end && this.#texts.termsOf(word).length === 1;
      if (canCheckNext) isSecond ??= this.#flagSecondWords(node);
      let product = 0;
      for (let i = 0; i < places.length; i += 1) {
        const place = places[i] as number;
        if (canCheckNext && isSecond?.[this.#texts.tokenAt(place + 1)] === 0) continue;
        const match = this.#matchPhrase(place);
        if (!match) continue;
        product = this.#texts.productAt(place, product);
        raiseLevel(product, match.level, matches);
      }
    }
  }

  #flagSecondWords(node: PhraseNode): Uint8Array {
    const flags = new Uint8Array(this.#texts.wordCount);
    const mark = (term: number) => {
      for (const word of this.#texts.wordsOf(term)) flags[word] = 1;
    };
    for (const term of [...node.next.keys(), ...this.#texts.skippedTerms]) mark(term);
    for (const { start, end } of node.unfinished?.ranges ?? []) {
      for (let term = start; term < end; term += 1) mark(term);
    }
    return flags;
  }

  flagWords(flags: Uint8Array): void {
    for (const word of this.#words.keys()) flags[word] = 1;
    for (const { start, end } of this.#ranges) flags.fill(1, start, end);
    for (const term of this.#phrases.keys()) {
      for (const word of this.#texts.wordsOf(term)) flags[word] = 1;
    }
  }

  matchAt(place: number): { level: Level; length: number } | undefined {
    const word = this.#texts.tokenAt(place);
    const field = this.#texts.fieldAt(place);
    const phrase = this.#matchPhrase(place);
    if (phrase) return phrase;
    const range = this.#ranges.find((each) => isInRange(word, each));
    const level = (this.#words.get(word) ?? range?.levels)?.[field] ?? 0;
    return level === 0 ? undefined : { level, length: 1 };
  }

  #matchPhrase(place: number): { level: Level; length: number } | undefined {
    if (this.#phrases.size === 0) return undefined;
    const field = this.#texts.fieldAt(place);
    const cursor = new TermCursor(this.#texts, place);
    let best: { level: Level; length: number } | undefined;
    for (let first = cursor.term; first !== -1 && cursor.place === place; first = cursor.next()) {
      let node = this.#phrases.get(first);
      if (!node) continue;
      const ahead = cursor.clone();
      while (node) {
        const end = ahead.place;
        let term = ahead.next();
        const level = node.end?.levels[field] ?? 0;
        if (level && !node.end?.notFollowedBy.has(term)) best = { level, length: end + 1 - place };
        const unfinished = node.unfinished;
        if (!best && unfinished?.levels[field] && isInRanges(term, unfinished.ranges)) {
          best = { level: unfinished.levels[field] as number, length: ahead.place + 1 - place };
        }
        while (!node.next.has(term) && this.#texts.skippedTerms.has(term)) term = ahead.next();
        node = node.next.get(term);
      }
    }
    return best;
  }
}

class TermCursor {
  place: number;
  term = -1;
  readonly #texts: TextIndex;
  #terms: Uint32Array;
  #index: number;

  constructor(texts: TextIndex, place: number, index = 0) {
    this.#texts = texts;
    this.place = place;
    this.#terms = texts.termsOf(texts.tokenAt(place));
    this.#index = index;
    this.#read();
  }

  clone(): TermCursor {
    return new TermCursor(this.#texts, this.place, this.#index);
  }

  next(): number {
    this.#index += 1;
    this.#read();
    return this.term;
  }

  #read(): void {
    while (this.#index >= this.#terms.length) {
      const word = this.#texts.tokenAt(this.place);
      if (word === 0) {
        this.term = -1;
        return;
      }
      this.place += 1;
      this.#index = 0;
      this.#terms = this.#texts.termsOf(this.#texts.tokenAt(this.place));
    }
    this.term = this.#terms[this.#index] ?? -1;
  }
}

export const hasMatch = (concept: Concept, texts: TextIndex): boolean =>
  new Matcher(concept, texts).matchAll().count > 0;

const isInRange = (id: number, { start, end }: Range) => id >= start && id < end;

const isInRanges = (id: number, ranges: readonly Range[]) =>
  ranges.some((range) => isInRange(id, range));

function toLevels(texts: TextIndex, tier: number, quality = 1, onlyField?: string): Levels {
  const key = `${tier} ${quality} ${onlyField}`;
  return getOrCreate(texts.levelCache, key, () => createLevels(texts, tier, quality, onlyField));
}

function createLevels(
  texts: TextIndex,
  tier: number,
  quality: number,
  onlyField: string | undefined,
): Levels {
  return Uint8Array.from(texts.fieldList, ({ name, weight }) => {
    if (onlyField !== undefined && name !== onlyField) return 0;
    const share = (weight / texts.maxFieldWeight) * quality;
    return (tier << WEIGHT_BITS) | Math.max(1, Math.round(share * MAX_WEIGHT));
  });
}

function createNode(): PhraseNode {
  return { next: new Map() };
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

export function noMatches({ size }: TextIndex): Matches {
  return { levels: new Uint8Array(size), count: 0, best: 0 };
}

export function raiseLevel(product: number, level: Level, matches: Matches): void {
  const known = matches.levels[product] as number;
  if (level <= known) return;
  if (known === 0) matches.count += 1;
  if (level > matches.best) matches.best = level;
  matches.levels[product] = level;
}

export function findPositions({ levels, count }: Pick<Matches, 'levels' | 'count'>): Uint32Array {
  const positions = new Uint32Array(count);
  let length = 0;
  for (let product = 0; length < count; product += 1) {
    if (levels[product] === 0) continue;
    positions[length] = product;
    length += 1;
  }
  return positions;
}

export function orderByLevel({ levels, count }: Pick<Matches, 'levels' | 'count'>): Uint32Array {
  const positions = findPositions({ levels, count });
  const starts = new Uint32Array(257);
  for (let i = 0; i < count; i += 1) {
    const bucket = 256 - (levels[positions[i] as number] as number);
    starts[bucket] = (starts[bucket] as number) + 1;
  }
  for (let i = 1; i < 257; i += 1) starts[i] = (starts[i] as number) + (starts[i - 1] as number);
  const sorted = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    const position = positions[i] as number;
    const bucket = 255 - (levels[position] as number);
    const slot = starts[bucket] as number;
    sorted[slot] = position;
    starts[bucket] = slot + 1;
  }
  return sorted;
}
