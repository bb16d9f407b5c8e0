import type { Concept } from './concept.ts';
import { findPositions, MAX_WEIGHT, type Matcher, TIERS, tierOf, weightOf } from './match.ts';
import type { MatchedConcept } from './search.ts';
import type { TextIndex } from './text-index.ts';

const OPTIONAL_WEIGHT = 0.3;
const SCORES_PER_TIER = 2 ** 14;
/** Reranking is slower, so it covers only the first results. */
const RERANKED = 100;
const MAX_FIELDS = 4;

/** A product with all words and this score counts as a good match. Passing mentions in descriptions score less. */
const GOOD_SCORE = 0.5;
/** The share of a search's information that a product without all words must have, by the number of concepts. */
const MIN_COVERAGE = [1, 1, 0.55, 0.5, 0.4, 0.2];
/** Every word of a shorter search matters: related products are omitted, and the unit must match. */
export const MIN_LONG_SEARCH = 4;
const MIN_RELATIVE_SCORE = 0.55;

/** With fewer matches for all words, related products of the same unit or kind follow. With fewer good matches,
 *  products that lack a word follow too. */
const ENOUGH_RESULTS = 10;
/** A product of the kind that a phrase names ('helmet' in 'flight helmet') has this share of its information. */
const KIND_SHARE = 0.3;
const RELATED_COVERAGE = 0.25;
/** A more frequent word brings no candidates if the search has rarer words. */
const MANY_PRODUCTS = 2000;
/** A match in a field of this weight identifies a product; one in a description only mentions it. */
const STRONG_WEIGHT = 0.4 * MAX_WEIGHT;

const BONUS = {
  exactName: 0.5,
  nameCoverage: 0.15,
  /** The words of the search are adjacent and in order. */
  proximity: 0.1,
  fields: 0.1,
};

export interface Scores {
  /** Ascending. The other columns have values for these products. */
  candidates: Uint32Array;
  /** From 0 to 1, or more with optional words: the information of the matching concepts, weighted by field. */
  scores: Float32Array;
  coverage: Float32Array;
  tiers: Uint8Array;
  /** False for a product that lacks the unit of a short search, or the nation or its object. */
  hasCore: Uint8Array;
  heads: readonly MatchedConcept[];
  conceptCount: number;
}

const MIN_WORTH = 0.3;
const WORTH = Float32Array.from({ length: 256 }, (_, level) =>
  level === 0 ? 0 : MIN_WORTH + ((1 - MIN_WORTH) * weightOf(level)) / MAX_WEIGHT,
);

const isStrong = (level = 0) => weightOf(level) >= STRONG_WEIGHT;

export function scoreProducts(concepts: readonly MatchedConcept[], size: number): Scores {
  const required = concepts.filter(({ matcher }) => !matcher.concept.isOptional);
  const total = required.reduce((sum, { information }) => sum + information, 0);
  const heads = findHeads(required);
  const wantsNation = isNationAndObject(required);
  const parts = concepts.map(({ matcher, information, ...matched }) => ({
    ...matched,
    // A word that no product has says nothing about the others.
    bestTier: matched.count === 0 ? TIERS.whole : tierOf(matched.best),
    weight: (information / total) * (matcher.concept.isOptional ? OPTIONAL_WEIGHT : 1),
    isOptional: matcher.concept.isOptional,
    isCore: !matcher.concept.isOptional && isCore(matcher.concept, wantsNation),
  }));
  const scores = new Float32Array(size);
  const coverage = new Float32Array(size);
  const tiers = new Uint8Array(size);
  const hasCore = new Uint8Array(size);
  const candidates = findCandidates(concepts, size);
  for (let at = 0; at < candidates.length; at += 1) {
    const product = candidates[at] as number;
    let score = 0;
    let covered = 0;
    let tier: number = TIERS.whole;
    let lacksCore = false;
    for (let i = 0; i < parts.length; i += 1) {
      const part = parts[i] as (typeof parts)[number];
      const level = part.levels[product] as number;
      if (level !== 0) {
        score += (WORTH[level] as number) * part.weight;
        if (part.isOptional) continue;
        covered += part.weight;
        tier = Math.min(tier, tierOf(level));
        continue;
      }
      if (part.isOptional) continue;
      // A product without the word ranks no better than products with it.
      tier = Math.min(tier, part.bestTier);
      const kindLevel = part.kindLevels?.[product] ?? 0;
      if (kindLevel !== 0) {
        score += (WORTH[kindLevel] as number) * KIND_SHARE * part.weight;
        covered += KIND_SHARE * part.weight;
      } else if (part.isCore) lacksCore = true;
    }
    scores[product] = score;
    coverage[product] = covered;
    tiers[product] = tier;
    if (!lacksCore || required.length >= MIN_LONG_SEARCH) hasCore[product] = 1;
  }
  return {
    candidates,
    scores,
    coverage,
    tiers,
    hasCore,
    heads,
    conceptCount: required.length,
  };
}

/** Products that have only frequent words cannot reach most of a search's information. */
function findCandidates(concepts: readonly MatchedConcept[], size: number): Uint32Array {
  const required = concepts.filter(
    ({ matcher, count }) => count > 0 && !matcher.concept.isOptional,
  );
  const rare = required.filter(({ count }) => count <= MANY_PRODUCTS);
  const [first, ...others] = rare.length > 0 ? rare : required;
  if (!first) return new Uint32Array();
  if (others.length === 0 && !first.kindLevels) return findPositions(first);
  const marks = new Uint8Array(size);
  for (const { levels, kindLevels } of [first, ...others]) {
    for (const source of kindLevels ? [levels, kindLevels] : [levels]) {
      for (let product = 0; product < size; product += 1) {
        if (source[product] !== 0) marks[product] = 1;
      }
    }
  }
  let count = 0;
  for (let product = 0; product < size; product += 1) count += marks[product] as number;
  return findPositions({ levels: marks, count });
}

/** A search is about its units, otherwise about the last kind of object it names. */
function findHeads(required: readonly MatchedConcept[]): readonly MatchedConcept[] {
  const units = required.filter(({ matcher }) => matcher.concept.kind === 'unit');
  return units.length > 0
    ? units
    : required.filter(({ matcher }) => matcher.concept.isObject).slice(-1);
}

/** A search for a nation's object must not match its other objects: without a Japanese sword, neither flags nor
 *  other swords follow. */
const isNationAndObject = (required: readonly MatchedConcept[]) =>
  required.some(({ matcher }) => matcher.concept.isNation) &&
  required.some(({ matcher }) => matcher.concept.isObject);

const isCore = ({ kind, isNation, isObject }: Concept, wantsNation: boolean) =>
  kind === 'unit' || (wantsNation && (isNation || isObject) === true);

const FULL_COVERAGE = 0.999;

/** Selects products that match all words. If few match well, adds those that match the most informative words
 *  or are related. */
export function selectCandidates(all: Scores): Uint32Array {
  const { candidates, scores, coverage, tiers, hasCore, heads, conceptCount } = all;
  const selected = new Uint32Array(candidates.length);
  let full = 0;
  let good = 0;
  let best = 0;
  for (let at = 0; at < candidates.length; at += 1) {
    const product = candidates[at] as number;
    const score = scores[product] as number;
    if (hasCore[product] === 1) best = Math.max(best, score);
    if ((coverage[product] as number) <= FULL_COVERAGE) continue;
    selected[full] = product;
    full += 1;
    if (hasCore[product] === 1 && score >= GOOD_SCORE) good += 1;
  }
  const allowsPartial = good < ENOUGH_RESULTS;
  const allowsRelated =
    heads.length > 0 && (full === 0 ? conceptCount >= MIN_LONG_SEARCH : full < ENOUGH_RESULTS);
  if (!allowsPartial && !allowsRelated) return selected.subarray(0, full);

  const minCoverage = MIN_COVERAGE[Math.min(conceptCount, MIN_COVERAGE.length - 1)] ?? 1;
  return candidates.filter((product) => {
    const covered = coverage[product] as number;
    const isPartial =
      allowsPartial &&
      hasCore[product] === 1 &&
      (tiers[product] as number) > TIERS.fragment &&
      covered >= minCoverage &&
      (scores[product] as number) >= best * MIN_RELATIVE_SCORE;
    const isRelated = allowsRelated && covered >= RELATED_COVERAGE && hasHeads(product, heads);
    return covered > FULL_COVERAGE || isPartial || isRelated;
  });
}

function hasHeads(product: number, heads: readonly MatchedConcept[]): boolean {
  return (
    heads.length > 0 &&
    heads.every(
      ({ levels, kindLevels }) => isStrong(levels[product]) || isStrong(kindLevels?.[product]),
    )
  );
}

export function limitPartial(ranked: Uint32Array, { coverage, conceptCount }: Scores): Uint32Array {
  if (conceptCount === 1) return ranked;
  let partial = 0;
  return ranked.filter((product) => {
    if ((coverage[product] as number) > FULL_COVERAGE) return true;
    partial += 1;
    return partial <= MAX_PARTIAL;
  });
}
/** The shop shows this many products on a page. */
const MAX_PARTIAL = 48;

/** Sorts by tier and score, then newest first.
 *  @param products ascending. */
export function orderByScore(products: Uint32Array, { scores, tiers }: Scores): Uint32Array {
  const keys = new Uint16Array(products.length);
  products.forEach((product, i) => {
    const score = Math.min(1, (scores[product] ?? 0) / MAX_SCORE);
    keys[i] = (tiers[product] ?? 0) * SCORES_PER_TIER + Math.floor(score * (SCORES_PER_TIER - 1));
  });
  return products.length < FEW_PRODUCTS ? sortFew(products, keys) : countingSort(products, keys);
}
const MAX_SCORE = 2;

/** A counting sort has 65,536 buckets, which is slower for fewer products. */
const FEW_PRODUCTS = 2000;

function sortFew(products: Uint32Array, keys: Uint16Array): Uint32Array {
  const scale = 2 ** 32;
  const packed = Float64Array.from(
    products,
    (product, i) => (2 ** 16 - (keys[i] ?? 0)) * scale + product,
  );
  return Uint32Array.from(packed.sort(), (value) => value % scale);
}

function countingSort(products: Uint32Array, keys: Uint16Array): Uint32Array {
  const starts = new Uint32Array(2 ** 16 + 1);
  for (const key of keys) starts[2 ** 16 - key] = (starts[2 ** 16 - key] ?? 0) + 1;
  for (let i = 1; i < starts.length; i += 1) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const sorted = new Uint32Array(products.length);
  products.forEach((product, i) => {
    const bucket = 2 ** 16 - 1 - (keys[i] ?? 0);
    const slot = starts[bucket] ?? 0;
    sorted[slot] = product;
    starts[bucket] = slot + 1;
  });
  return sorted;
}

export function flagWords(matchers: readonly Matcher[], texts: TextIndex): Uint8Array {
  const flags = new Uint8Array(texts.wordCount);
  for (const matcher of matchers) matcher.flagWords(flags);
  return flags;
}

/** Smaller differences in score do not reflect what a collector wants. */
const RELEVANCE_STEP = 0.05;
const STEPS_PER_TIER = 2 ** 8;

export function toRelevance(tier: number, score: number): number {
  return tier * STEPS_PER_TIER + Math.min(STEPS_PER_TIER - 1, Math.round(score / RELEVANCE_STEP));
}

export function rerank(
  products: Uint32Array,
  concepts: readonly MatchedConcept[],
  { getTier, relevanceOf }: { getTier: (product: number) => number; relevanceOf: Uint16Array },
  texts: TextIndex,
): Uint32Array {
  if (products.length < 2) return products;
  const flags = flagWords(
    concepts.map(({ matcher }) => matcher),
    texts,
  );
  const first = Array.from(products.subarray(0, RERANKED), (product) => ({
    product,
    tier: getTier(product),
    score: scoreFully(product, concepts, texts, flags),
  }));
  first.sort((a, b) => b.tier - a.tier || b.score - a.score || a.product - b.product);
  products.set(first.map(({ product }) => product));
  for (const { product, tier, score } of first) relevanceOf[product] = toRelevance(tier, score);
  return products;
}

function scoreFully(
  product: number,
  concepts: readonly MatchedConcept[],
  texts: TextIndex,
  flags: Uint8Array,
): number {
  const start = texts.startOf(product);
  const end = texts.endOf(product);
  let nameEnd = start;
  while (texts.tokenAt(nameEnd) !== 0) nameEnd += 1;

  /** Match ends are offsets, and fields are bits. */
  const ends = concepts.map(() => new Set<number>());
  const fields = concepts.map(() => 0);
  const covered = new Uint8Array(nameEnd - start);
  let adjacent = 0;
  for (let place = start; place < end; place += 1) {
    if (flags[texts.tokenAt(place)] === 0) continue;
    concepts.forEach(({ matcher }, i) => {
      const match = matcher.matchAt(place);
      if (!match) return;
      ends[i]?.add(place + match.length);
      fields[i] = (fields[i] ?? 0) | (1 << texts.fieldAt(place));
      if (place < nameEnd) covered.fill(1, place - start, place - start + match.length);
      if (ends[i - 1]?.has(place)) adjacent += 1;
    });
  }
  let base = 0;
  let fieldBonus = 0;
  let total = 0;
  let missing = 0;
  concepts.forEach(({ matcher, levels, kindLevels, information }, i) => {
    const { isOptional } = matcher.concept;
    const weight = information * (isOptional ? OPTIONAL_WEIGHT : 1);
    const level = levels[product] ?? 0;
    total += weight;
    base += (WORTH[level] ?? 0) * weight;
    if (level === 0) base += (WORTH[kindLevels?.[product] ?? 0] ?? 0) * KIND_SHARE * weight;
    fieldBonus += (Math.min(MAX_FIELDS, countBits(fields[i] ?? 0)) / MAX_FIELDS) * weight;
    if (!isOptional && level === 0) missing += 1;
  });
  const coverage = covered.reduce((sum, one) => sum + one, 0) / Math.max(1, covered.length);
  const isExactName = coverage === 1 && missing === 0 && fields.every((bits) => bits & 1);
  return (
    base / total +
    (isExactName ? BONUS.exactName : 0) +
    BONUS.nameCoverage * coverage +
    BONUS.proximity * Math.min(1, adjacent / Math.max(1, concepts.length - 1)) +
    (BONUS.fields * fieldBonus) / total
  );
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
