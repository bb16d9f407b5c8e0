import type { AsmicEntry } from '../../entities/asmic-entry.ts';
import type { Comparison } from '../../entities/comparison.ts';
import type { Evidence, EvidenceField } from '../../entities/evidence.ts';
import type { ComparedEntry } from '../compare/compare-entry.ts';
import { isAgreement } from '../compare/field-evidence.ts';
import type { ItemProfile } from '../profile/profile.ts';
import type { Weights } from '../weights.ts';
import { describeDifferences, describeNotes } from './describe-match.ts';
import { toConfidence, toScores } from './posterior.ts';

/** An entry proposed for an item. */
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
  /** In percent, with two decimals. */
  overallMatchScore: number;
}

const MAX_MATCHES = 10;
/** Unlikely matches are still shown among the first three if the evidence in their favor prevails. */
const MIN_MATCHES = 3;

/** Scores the compared entries and describes the best of them, best first. */
export function rankMatches(
  item: ItemProfile,
  compared: readonly ComparedEntry[],
  weights: Weights,
): Match[] {
  const { minScore, tieBits } = weights.posterior;
  const ranked = compared
    .filter(hasEvidence)
    .sort((a, b) => roundBits(b.bits) - roundBits(a.bits) || compareNumbers(a, b));
  const scores = toScores(
    ranked.map(({ bits }) => roundBits(bits)),
    weights.posterior,
  );
  const top = ranked.slice(0, MAX_MATCHES);
  const likely = top.filter(
    ({ bits }, index) => (scores[index] ?? 0) >= minScore || (index < MIN_MATCHES && bits > 0),
  );
  // If nothing is likely, the best guesses are better than nothing.
  const guesses = top.filter(({ bits }) => bits > 0);
  const [first, second] = ranked;
  const isTie =
    first !== undefined &&
    second !== undefined &&
    roundBits(first.bits) - roundBits(second.bits) < tieBits;
  return (likely.length > 0 ? likely : guesses).map((match, index) => {
    const tied = isTie && index < 2 ? (index === 0 ? second : first) : null;
    const score = scores[index] ?? 0;
    const confidence = toConfidence(score);
    const { entry } = match.entry;
    const evidence = toEvidence(match);
    return {
      entry,
      overallMatchScore: score,
      confidenceLevel: tied && confidence === 'High' ? 'Medium' : confidence,
      ...getIndicators(match),
      differencesSummary: describeDifferences(
        item,
        match.entry,
        evidence,
        weights.dimensions.exactWithin,
      ),
      comparisonNotes: describeNotes(evidence, tied ? nameTied(tied.entry.entry, entry) : null),
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

/** The evidence with the most bits for or against the match first. */
function toEvidence({ evidence }: ComparedEntry): Evidence[] {
  return evidence
    .map(({ reason, bits, ...rest }) => ({
      ...rest,
      // `|| 0` turns -0 into 0.
      bits: Math.round(bits * 10) / 10 || 0,
      reason: reason(),
    }))
    .sort((a, b) => Math.abs(b.bits) - Math.abs(a.bits));
}

/** The tied entry's number, with its designation if that differs. */
function nameTied(tied: AsmicEntry, entry: AsmicEntry): string {
  return tied.designation === entry.designation
    ? tied.asmicNumber
    : `${tied.designation} (${tied.asmicNumber})`;
}

/** Sums of the same bits in another order must be equal despite rounding errors. */
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
