import type { AsmicEntry } from '../../entities/asmic-entry.ts';
import type { Comparison, ConfidenceLevel } from '../../entities/comparison.ts';
import type { Evidence, EvidenceField } from '../../entities/evidence.ts';
import type { ComparedEntry } from '../compare/compare-entry.ts';
import { isAgreement } from '../compare/field-evidence.ts';
import type { Pair } from '../compare/pair.ts';
import type { ItemProfile } from '../profile/profile.ts';
import type { Weights } from '../weights.ts';
import { describeDoubts, toDecimal } from './describe-doubts.ts';
import { describeDifferences, describeNotes } from './describe-match.ts';
import { type Doubts, findDoubts, type WeighedDoubts, weighDoubts } from './doubts.ts';
import { limitLogOdds, toConfidence, toLogOdds, toScore } from './posterior.ts';

export interface Match
  extends Pick<
    Comparison,
    | 'confidenceLevel'
    | 'typeMatch'
    | 'eraMatch'
    | 'materialMatch'
    | 'dimensionMatch'
    | 'differencesSummary'
    | 'comparisonNotes'
    | 'evidence'
  > {
  entry: AsmicEntry;
  /** Percent with two decimals. */
  overallMatchScore: number;
}

const MAX_MATCHES = 10;
/** Unlikely matches are shown among the first three if the evidence in their favor prevails. */
const MIN_MATCHES = 3;

export interface Candidate {
  match: ComparedEntry;
  doubts: Doubts;
}

export interface Ranking<C = Candidate> {
  bits: number[];
  candidates: C[];
}

export function rankEntries(
  context: Omit<Pair, 'entry'>,
  compared: readonly ComparedEntry[],
): Ranking {
  const ranked = compared
    .filter(hasEvidence)
    .sort((a, b) => roundBits(b.bits) - roundBits(a.bits) || compareNumbers(a, b));
  return {
    bits: ranked.map(({ bits }) => roundBits(bits)),
    candidates: ranked
      .slice(0, MAX_MATCHES)
      .map((match) => ({ match, doubts: findDoubts(context, match, ranked) })),
  };
}

export interface Score {
  score: number;
  confidence: ConfidenceLevel;
  doubtBits: Map<EvidenceField, number>;
}

export type ScoredCandidate = Candidate & Score;

export function scoreCandidates<C extends { doubts: WeighedDoubts }>(
  { bits, candidates }: Ranking<C>,
  weights: Pick<Weights, 'posterior' | 'doubts'>,
): (C & Score)[] {
  const logOdds = toLogOdds(bits, weights.posterior);
  return candidates
    .map((candidate, index) => {
      const doubtBits = weighDoubts(candidate.doubts, weights.doubts);
      const total = [...doubtBits.values()].reduce((sum, each) => sum + each, 0);
      const limit = weights.posterior.maxSupport - total;
      const score = toScore(limitLogOdds(logOdds[index] ?? 0, limit));
      const confidence = toConfidence(score);
      const isTied = confidence === 'High' && fitsEqually(candidate.doubts, weights);
      return {
        ...candidate,
        doubtBits,
        score,
        confidence: isTied ? ('Medium' as const) : confidence,
      };
    })
    .sort((a, b) => b.score - a.score);
}

function fitsEqually(
  { rival, unsaid }: WeighedDoubts,
  { posterior }: Pick<Weights, 'posterior'>,
): boolean {
  if (!rival || rival.margin >= posterior.tieBits) return false;
  return !rival.isFuller || unsaid.length > 0;
}

export function toMatches(item: ItemProfile, ranking: Ranking, weights: Weights): Match[] {
  const scored = scoreCandidates(ranking, weights);
  const likely = scored.filter(
    ({ score, match }, index) =>
      score >= weights.posterior.minScore || (index < MIN_MATCHES && match.bits > 0),
  );
  const guesses = scored.filter(({ match }) => match.bits > 0);
  return (likely.length > 0 ? likely : guesses).map((candidate) => {
    const { match, score, confidence } = candidate;
    const evidence = toEvidence(candidate);
    return {
      entry: match.entry.entry,
      overallMatchScore: score,
      confidenceLevel: confidence,
      ...getIndicators(match),
      differencesSummary: describeDifferences(
        item,
        match.entry,
        evidence,
        weights.dimensions.exactWithin,
      ),
      comparisonNotes: describeNotes(evidence),
      evidence,
    };
  });
}

function hasEvidence({ evidence }: ComparedEntry): boolean {
  return evidence.some(({ bits, level }) => bits > 0 && level !== 'missing');
}

function getIndicators({ evidence }: ComparedEntry) {
  const agrees = (field: EvidenceField) =>
    evidence.some((each) => each.field === field && isAgreement(each));
  return {
    typeMatch: agrees('itemType'),
    eraMatch: agrees('era'),
    materialMatch: agrees('material'),
    dimensionMatch: agrees('dimensions'),
  };
}

function toEvidence(candidate: ScoredCandidate): Evidence[] {
  const { match, doubtBits } = candidate;
  const fields = match.evidence.map(
    ({ field, level, bits, item, entry, reason }): Evidence => ({
      field,
      level,
      bits: toDecimal(bits - (doubtBits.get(field) ?? 0)),
      item,
      entry,
      reason: reason(),
    }),
  );
  return [...fields, ...describeDoubts(candidate)].sort(
    (a, b) => Math.abs(b.bits) - Math.abs(a.bits),
  );
}

/** Sums in a different order must be equal despite rounding errors. */
function roundBits(bits: number): number {
  return Math.round(bits * 1e6) / 1e6;
}

function compareNumbers(
  { entry: { entry: a } }: ComparedEntry,
  { entry: { entry: b } }: ComparedEntry,
): number {
  if (a.asmicNumber !== b.asmicNumber) return a.asmicNumber < b.asmicNumber ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
