import type { SearchInterpretation } from '../entities/product-search.ts';
import { normalizeText } from '../text/normalize.ts';
import type { Concept } from './concept.ts';
import { isEnglishWord } from './english-words.ts';
import { findLiterally } from './literal.ts';
import { findPositions, Matcher, orderByLevel, raiseLevel, scaleLevel, tierOf } from './match.ts';
import { parseQuery } from './parse-query.ts';
import {
  flagWords,
  limitPartial,
  MIN_LONG_SEARCH,
  orderByScore,
  rerank,
  scoreProducts,
  selectCandidates,
  toRelevance,
} from './ranking.ts';
import { toTerms } from './terms.ts';
import type { Matches, TextIndex } from './text-index.ts';
import { findUniqueIds } from './unique-ids.ts';
import { toWordConcepts } from './word-concepts.ts';

export interface MatchedConcept extends Matches {
  matcher: Matcher;
  kindLevels?: Uint8Array | undefined;
  information: number;
}

export interface SearchResult {
  positions: Uint32Array;
  relevance: Uint16Array;
  interpretation: Omit<SearchInterpretation, 'suggestions' | 'highlights'>;
  getHighlights: () => string[];
}

/** Shorter parts occur within too many words. */
const MIN_INFIX_LENGTH = 5;
/** Shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 3;
/** A unit determines what an item is. */
const UNIT_IMPORTANCE = 2.5;
const FURTHER_WORD_IMPORTANCE = 0.8;
/** The weight is relative to the other words of a long search. */
const OBJECT_IMPORTANCE = 1.5;
const UNKNOWN_IMPORTANCE = 0.3;
/** 'wwii' for 'ww2' needs no explanation. */
const MIN_MEANING_LENGTH = 5;
const MAX_HIGHLIGHTS = 60;
const HIGHLIGHTED_RESULTS = 48;

/** If few products match all words well, adds those that lack less informative words.
 *  @param options.isLiteral false skips matches within words, which are slowest for short texts. */
export function searchTexts(
  search: string,
  texts: TextIndex,
  { isLiteral = true }: { isLiteral?: boolean } = {},
): SearchResult {
  const found = searchWords(search, texts, isLiteral);
  const { exact, begun } = findUniqueIds(search, texts);
  return begun.count === 0 ? found : addUniqueIds(found, exact, begun, search);
}

/** Exact Unique IDs come first, and IDs with the search as a prefix last. Results that lack words or use
 *  corrections are dropped. */
function addUniqueIds(
  found: SearchResult,
  exact: Matches,
  begun: Matches,
  search: string,
): SearchResult {
  const { corrections, dropped } = found.interpretation;
  const isAsTyped = corrections.length + dropped.length === 0;
  const others = isAsTyped ? found.positions : new Uint32Array();
  const first = new Uint32Array(exact.count + others.length);
  first.set(orderByLevel(exact));
  first.set(others, exact.count);
  const unique = first.filter((position, i) => i < exact.count || exact.levels[position] === 0);
  const positions = appendMatches(unique, begun);
  const relevanceOf = new Map(
    Array.from(found.positions, (position, i) => [position, found.relevance[i] ?? 0] as const),
  );
  return {
    positions,
    relevance: Uint16Array.from(positions, (position) =>
      exact.levels[position] === 0 ? (relevanceOf.get(position) ?? 0) : EXACT_RELEVANCE,
    ),
    interpretation: isAsTyped
      ? { ...found.interpretation, results: positions.length }
      : {
          corrections: [],
          expansions: [],
          dropped: [],
          unknown: [],
          effective: normalizeText(search),
          results: positions.length,
        },
    getHighlights: isAsTyped ? found.getHighlights : () => [normalizeText(search)],
  };
}
const EXACT_RELEVANCE = 2 ** 16 - 1;

function searchWords(search: string, texts: TextIndex, isLiteral: boolean): SearchResult {
  const { concepts, corrections } = parseQuery(search, texts);
  const matched = concepts.flatMap((concept) => matchConcepts(concept, texts));
  weighObjects(matched);
  const relevanceOf = new Uint16Array(texts.size);
  const ranked = rankProducts(matched, relevanceOf, texts);
  const positions = isLiteral ? appendMatches(ranked, findLiterally(search, texts)) : ranked;
  const dropped = findDropped(positions[0], matched);
  return {
    positions,
    relevance: Uint16Array.from(positions, (position) => relevanceOf[position] ?? 0),
    interpretation: {
      corrections,
      expansions: matched.flatMap(({ matcher: { concept } }) =>
        concept.meaning && concept.meaning.length >= MIN_MEANING_LENGTH
          ? [{ from: concept.text, to: concept.meaning }]
          : [],
      ),
      dropped: dropped.map(({ matcher }) => matcher.concept.text),
      unknown: dropped
        .filter(({ count }) => count === 0)
        .map(({ matcher }) => matcher.concept.text),
      effective: toEffectiveText(search, corrections, dropped, matched),
      results: positions.length,
    },
    getHighlights: createHighlighter(positions, matched, search, texts),
  };
}

/** Hardly any product has all the other words of a long search, so the object weighs more, and words that no
 *  product has weigh less. */
function weighObjects(matched: readonly MatchedConcept[]): void {
  const required = matched.filter(({ matcher }) => !matcher.concept.isOptional);
  if (required.length < MIN_LONG_SEARCH) return;
  for (const each of required) {
    if (each.matcher.concept.isObject) each.information *= OBJECT_IMPORTANCE;
    const isUnknown = each.count === 0 && required.length > MIN_LONG_SEARCH;
    if (isUnknown) each.information *= UNKNOWN_IMPORTANCE;
  }
}

function rankProducts(
  matched: readonly MatchedConcept[],
  relevanceOf: Uint16Array,
  texts: TextIndex,
): Uint32Array {
  const [only] = matched;
  if (only && matched.length === 1 && !only.kindLevels) {
    const ordered = orderByLevel(only);
    for (const product of ordered) relevanceOf[product] = only.levels[product] ?? 0;
    const getTier = (product: number) => tierOf(only.levels[product] ?? 0);
    return rerank(ordered, matched, { getTier, relevanceOf }, texts);
  }
  const scores = scoreProducts(matched, texts.size);
  const ordered = orderByScore(selectCandidates(scores), scores);
  const getTier = (product: number) => scores.tiers[product] ?? 0;
  for (const product of ordered) {
    relevanceOf[product] = toRelevance(getTier(product), scores.scores[product] ?? 0);
  }
  return limitPartial(rerank(ordered, matched, { getTier, relevanceOf }, texts), scores);
}

/** The result is cached, so it must not retain the levels of all products. */
function createHighlighter(
  positions: Uint32Array,
  matched: readonly MatchedConcept[],
  search: string,
  texts: TextIndex,
): () => string[] {
  const first = positions.slice(0, HIGHLIGHTED_RESULTS);
  const matchers = matched.map(({ matcher }) => matcher);
  return () => findHighlights(first, matchers, search, texts);
}

/** The words of an insignia's name or phrase are matched separately if no product has the whole. If few have a
 *  phrase, scattered words and related kinds follow. */
function matchConcepts(concept: Concept, texts: TextIndex): MatchedConcept[] {
  const matched = matchConcept(concept, texts);
  const { kind, text } = concept;
  if (kind === 'unit') {
    const typed = text.split(' ');
    if (matched.count === 0 && !/\d/.test(text)) {
      return toWordConcepts(typed, texts).flatMap((word) => matchConcepts(word, texts));
    }
    // '11th Division' may also mean the 11th Airborne Division.
    addScatteredWords(matched, typed, texts);
  }
  const { words = [], related = [] } = concept;
  if (matched.count >= ENOUGH_OF_CONCEPT || words.length + related.length === 0) return [matched];
  const ofWords = words
    .flatMap((word) => toWordConcepts([word], texts))
    .map((word) => matchConcept({ ...word, isOptional: concept.isOptional }, texts));
  if (matched.count === 0 && ofWords.length > 0) return ofWords;
  if (ofWords.length > 0) addScattered(matched, ofWords);
  if (matched.count > 0 && concept.isObject) {
    matched.kindLevels = matchKind(concept, ofWords.at(-1), texts);
  }
  return [matched];
}

function addScatteredWords(
  matched: MatchedConcept,
  words: readonly string[],
  texts: TextIndex,
): void {
  const terms = words.flatMap(toTerms).map((term) => texts.findTerm(term));
  if (terms.length < 2 || terms.length > MAX_BITS || terms.includes(-1)) return;
  const [rarest = 0, ...others] = terms.sort((a, b) => texts.countTerm(a) - texts.countTerm(b));
  if (texts.countTerm(rarest) > MAX_SCATTERED_PLACES) return;
  const alternatives = [{ terms: [texts.termText(rarest)], quality: SCATTERED_QUALITY }];
  const concept: Concept = { text: '', kind: 'word', isOptional: false, alternatives };
  const candidates = new Matcher(concept, texts).matchAll();
  const bits = new Uint32Array(texts.wordCount);
  others.forEach((term, i) => {
    for (const word of texts.wordsOf(term)) bits[word] = (bits[word] ?? 0) | (1 << i);
  });
  const all = (1 << others.length) - 1;
  for (const product of findPositions(candidates)) {
    let found = 0;
    const end = texts.endOf(product);
    for (let place = texts.startOf(product); place < end && found !== all; place += 1) {
      found |= bits[texts.tokenAt(place)] as number;
    }
    if (found === all) raiseLevel(product, candidates.levels[product] ?? 0, matched);
  }
}
const MAX_BITS = 31;
/** More frequent numbers say nothing about a product. */
const MAX_SCATTERED_PLACES = 20_000;

function addScattered(matched: MatchedConcept, words: readonly MatchedConcept[]): void {
  const { levels } = matched;
  const [rarest, ...others] = words.toSorted((a, b) => a.count - b.count);
  if (!rarest) return;
  for (let product = 0; product < levels.length; product += 1) {
    let level = rarest.levels[product] as number;
    if (level === 0 || levels[product] !== 0) continue;
    for (const other of others) level = Math.min(level, other.levels[product] as number);
    if (level !== 0) raiseLevel(product, scaleLevel(level, SCATTERED_QUALITY), matched);
  }
}
const SCATTERED_QUALITY = 0.7;
/** Similar matches are only added below this number. */
const ENOUGH_OF_CONCEPT = 20;

/** Matches the last word of a phrase ('helmet' for 'flight helmet') and related kinds. */
function matchKind(
  { related = [] }: Concept,
  lastWord: MatchedConcept | undefined,
  texts: TextIndex,
): Uint8Array | undefined {
  if (related.length === 0) return lastWord?.levels;
  const alternatives = related.map((terms) => ({ terms, quality: 1 }));
  const concept: Concept = { text: '', kind: 'phrase', isOptional: false, alternatives };
  const { levels } = new Matcher(concept, texts).matchAll();
  return lastWord ? levels.map((level, i) => Math.max(level, lastWord.levels[i] ?? 0)) : levels;
}

function matchConcept(concept: Concept, texts: TextIndex): MatchedConcept {
  const matcher = new Matcher(concept, texts);
  let matches = matchAll(matcher, texts);
  if (matches.count === 0 && addSimilarWords(matcher, texts)) matches = matcher.matchAll();
  const rarity = Math.log(1 + texts.size / Math.max(1, matches.count));
  return { ...matches, matcher, information: rarity * toImportance(concept) };
}

/** Frequent words occur in many searches and take the longest. */
function matchAll(matcher: Matcher, texts: TextIndex): Matches {
  const { kind, alternatives, prefix } = matcher.concept;
  if (kind === 'unit') return matcher.matchAll();
  const key = JSON.stringify([alternatives, prefix]);
  const known = texts.matchCache.get(key);
  if (known) return known;
  const matches = matcher.matchAll();
  if (matches.count >= MIN_CACHED_COUNT) texts.matchCache.set(key, matches);
  return matches;
}
/** Smaller results are fast to compute, and may be extended later. */
const MIN_CACHED_COUNT = 1000;

function toImportance({ kind, words = [] }: Concept): number {
  if (kind === 'unit') return UNIT_IMPORTANCE;
  return 1 + FURTHER_WORD_IMPORTANCE * Math.max(0, words.length - 1);
}

function addSimilarWords(matcher: Matcher, texts: TextIndex): boolean {
  const { kind, text } = matcher.concept;
  if (kind !== 'word' || text.length < MIN_PREFIX_LENGTH) return false;
  const [term = text] = toTerms(text);
  matcher.addRanges(texts.wordsWithPrefix(term));
  if (matcher.isEmpty && text.length >= MIN_INFIX_LENGTH && !isEnglishWord(term)) {
    matcher.addFragments(texts.wordsContaining(term));
  }
  return !matcher.isEmpty;
}

function findDropped(
  first: number | undefined,
  matched: readonly MatchedConcept[],
): readonly MatchedConcept[] {
  if (first === undefined) return [];
  const required = matched.filter(({ matcher }) => !matcher.concept.isOptional);
  const missing = required.filter(({ levels }) => levels[first] === 0);
  return missing.length === required.length ? [] : missing;
}

function appendMatches(ranked: Uint32Array, matches: Matches): Uint32Array {
  const { levels } = matches;
  for (let i = 0; i < ranked.length; i += 1) {
    const product = ranked[i] as number;
    if (levels[product] === 0) continue;
    levels[product] = 0;
    matches.count -= 1;
  }
  if (matches.count === 0) return ranked;
  const more = orderByLevel(matches);
  const all = new Uint32Array(ranked.length + more.length);
  all.set(ranked);
  all.set(more, ranked.length);
  return all;
}

function toEffectiveText(
  search: string,
  corrections: SearchInterpretation['corrections'],
  dropped: readonly MatchedConcept[],
  matched: readonly MatchedConcept[],
): string {
  if (dropped.length > 0) {
    const kept = matched.filter((each) => !dropped.includes(each));
    return kept.map(({ matcher }) => matcher.concept.text).join(' ');
  }
  const corrected = corrections.reduce(
    (text, { from, to }) => text.replaceAll(` ${from} `, ` ${to} `),
    ` ${normalizeText(search)} `,
  );
  return corrected.trim();
}

function findHighlights(
  positions: Uint32Array,
  matchers: readonly Matcher[],
  search: string,
  texts: TextIndex,
): string[] {
  const found = new Set<string>();
  const flags = flagWords(matchers, texts);
  for (const position of positions) {
    const end = texts.endOf(position);
    for (let place = texts.startOf(position); place < end; place += 1) {
      if (!flags[texts.tokenAt(place)]) continue;
      for (const matcher of matchers) {
        const { length = 0 } = matcher.matchAt(place) ?? {};
        const words = Array.from({ length }, (_, i) => texts.wordText(texts.tokenAt(place + i)));
        found.add(words.join(' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
      }
    }
  }
  found.delete('');
  if (found.size === 0 && positions.length > 0) found.add(normalizeText(search));
  return [...found].slice(0, MAX_HIGHLIGHTS);
}
