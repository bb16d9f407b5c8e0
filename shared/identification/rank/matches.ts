import type { Evidence, EvidenceField } from '../../entities/evidence.ts';
import type { ComparedEntry } from '../compare/compare-entry.ts';
import type { ItemProfile } from '../profile/profile.ts';
import type { Match } from '../reference-index.ts';
import type { Weights } from '../weights.ts';
import { describeDifferences } from './differences.ts';
import { describeNotes } from './match-notes.ts';
import { toConfidence, toScores } from './posterior.ts';

const MOST = 10;
/** As many are shown, however unlikely, if more speaks for them than against. */
const FEWEST = 3;

/** The best of the compared entries, explained. */
export function rankMatches(
  item: ItemProfile,
  compared: readonly ComparedEntry[],
  weights: Weights,
): Match[] {
  const { floor, asGood } = weights.posterior;
  const ranked = compared
    .filter(isPointedAt)
    // The candidates came in the order of their numbers' hints: a tie goes by the number itself.
    .sort((a, b) => rounded(b.bits) - rounded(a.bits) || byNumber(a, b));
  const scores = toScores(
    ranked.map(({ bits }) => rounded(bits)),
    weights.posterior,
  );
  const shown = ranked.slice(0, MOST);
  // Beside a likely one, what else speaks for itself is worth a look.
  const above = shown.filter(
    ({ bits }, place) => (scores[place] ?? 0) >= floor || (place < FEWEST && bits > 0),
  );
  // Where nothing is likely, the best guesses are better than none: if more speaks for them than against.
  const guesses = shown.filter(({ bits }) => bits > 0);
  return (above.length > 0 ? above : guesses).map((each, place) => {
    const rival = ranked[place === 0 ? 1 : 0];
    const isRival = rival && rounded(ranked[0]?.bits ?? 0) - rounded(ranked[1]?.bits ?? 0) < asGood;
    const score = scores[place] ?? 0;
    const evidence = evidenceOf(each);
    return {
      entry: each.entry.entry,
      overallMatchScore: score,
      confidenceLevel: isRival && place < 2 && score >= 80 ? 'Medium' : toConfidence(score),
      ...indicatorsOf(each),
      differencesSummary: describeDifferences(
        item,
        each.entry,
        evidence,
        weights.dimensions.exactWithin,
      ),
      comparisonNotes: describeNotes(evidence, isRival && place < 2 ? calling(rival, each) : null),
      evidence,
    };
  });
}

/** Something beside a type that half the catalogue shares speaks for it. */
function isPointedAt({ evidence: findings }: ComparedEntry): boolean {
  return findings.some(({ bits, level }) => bits > 0 && level !== 'missing');
}

function indicatorsOf({ evidence: findings }: ComparedEntry) {
  const agrees = (field: EvidenceField) =>
    findings.some(
      (finding) =>
        finding.field === field && finding.level !== 'conflict' && finding.level !== 'missing',
    );
  return {
    typeMatch: agrees('itemType'),
    eraMatch: agrees('era'),
    materialMatch: agrees('material'),
    dimensionMatch: agrees('dimensions'),
  };
}

/** The weightiest first; what is missing last. */
function evidenceOf({ evidence: findings }: ComparedEntry): Evidence[] {
  return findings
    .map(({ reason, bits, ...finding }) => ({
      ...finding,
      bits: Math.round(bits * 10) / 10 || 0,
      reason: reason(),
    }))
    .sort((a, b) => Math.abs(b.bits) - Math.abs(a.bits));
}

function calling(
  { entry: { entry: rival } }: ComparedEntry,
  { entry: { entry } }: ComparedEntry,
): string {
  return rival.designation === entry.designation
    ? rival.asmicNumber
    : `${rival.designation} (${rival.asmicNumber})`;
}

/** Sums of the same bits in another order must not differ. */
function rounded(bits: number): number {
  return Math.round(bits * 1e6) / 1e6;
}

function byNumber(
  { entry: { entry: a } }: ComparedEntry,
  { entry: { entry: b } }: ComparedEntry,
): number {
  if (a.asmicNumber !== b.asmicNumber) return a.asmicNumber < b.asmicNumber ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
