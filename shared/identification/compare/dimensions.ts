import type { Side } from '../profile/profile.ts';
import { type FieldEvidence, missingEvidence } from './field-evidence.ts';
import type { Pair } from './pair.ts';

export interface SidePair {
  ours: Side;
  theirs: Side;
  /** The difference is relative to the longer side: about 0.1 for 2.75 in and 2.5 in. */
  difference: number;
}

/** Sides are paired by length, because 'length' and 'width' depend on the orientation of a piece. */
export function pairSides(ours: readonly Side[], theirs: readonly Side[]): SidePair[] {
  const pair = (our: Side, their: Side): SidePair => ({
    ours: our,
    theirs: their,
    difference: Math.abs(our.inches - their.inches) / Math.max(our.inches, their.inches),
  });
  if (ours.length === 1 || theirs.length === 1) {
    // A single length may be any side.
    const all = ours.flatMap((our) => theirs.map((their) => pair(our, their)));
    return all.sort((a, b) => a.difference - b.difference).slice(0, 1);
  }
  return ours.slice(0, theirs.length).map((our, index) => pair(our, theirs[index] as Side));
}

export function compareDimensions({ weights, item, entry }: Pair): FieldEvidence {
  const w = weights.dimensions;
  const values = {
    field: 'dimensions' as const,
    item: formatSize(item.size, item.weight),
    entry: formatSize(entry.size, entry.weight),
  };
  const weightEvidence = compareWeights(item.weight, entry.weight, w);
  const sides = pairSides(item.size, entry.size);
  const difference = Math.max(...sides.map((side) => side.difference));
  const percent = `${Math.round(difference * 100)}%`;
  if (sides.length === 0) {
    if (weightEvidence === null)
      return missingEvidence('dimensions', values.item, values.entry, 'gives no dimensions');
    const level = weightEvidence.bits > 0 ? 'near' : 'conflict';
    return { ...values, level, bits: weightEvidence.bits, reason: () => weightEvidence.reason };
  }
  const factor = Math.min(sides.length, 2) / 2;
  const toEvidence = (
    level: FieldEvidence['level'],
    bits: number,
    reason: string,
  ): FieldEvidence => ({
    ...values,
    level,
    bits: bits * factor + (weightEvidence?.bits ?? 0),
    reason: () => (weightEvidence ? `${reason}; ${weightEvidence.reason}` : reason),
  });
  if (difference <= w.exactWithin)
    return toEvidence('exact', w.exact, `Both measure ${values.entry}`);
  if (difference <= w.nearWithin)
    return toEvidence('near', w.near, `Their sizes differ by ${percent}`);
  if (difference <= w.conflictBeyond) {
    return toEvidence(
      'conflict',
      w.different,
      `Their sizes differ by ${percent}: more than one pattern varies`,
    );
  }
  return toEvidence(
    'conflict',
    w.conflict,
    `Their sizes differ by ${percent}: they cannot be the same pattern`,
  );
}

function compareWeights(
  ours: number | null,
  theirs: number | null,
  w: Pair['weights']['dimensions'],
) {
  if (ours === null || theirs === null) return null;
  const difference = Math.abs(ours - theirs) / Math.max(ours, theirs);
  if (difference <= w.nearWithin) return { bits: w.weight.exact, reason: 'they weigh the same' };
  if (difference <= w.conflictBeyond) return null;
  return {
    bits: w.weight.conflict,
    reason: `their weights differ by ${Math.round(difference * 100)}%`,
  };
}

function formatSize(size: readonly Side[], weight: number | null): string | null {
  const sides = size.map(({ inches }) => formatNumber(inches)).join(' × ');
  const parts = [sides && `${sides} in`, weight !== null && `${formatNumber(weight)} oz`].filter(
    Boolean,
  );
  return parts.join(', ') || null;
}

function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
