import type { Side } from '../profile/profile.ts';
import { type FieldEvidence, missingEvidence } from './field-evidence.ts';
import type { Pair } from './pair.ts';

/** The sides that both have, and by which share each differs: 0.1 of 2.75 in beside 2.5 in. */
export interface SidePair {
  ours: Side;
  theirs: Side;
  difference: number;
}

/** The sides in the order of their length, so that it does not matter which way either was laid. */
export function pairSides(ours: readonly Side[], theirs: readonly Side[]): SidePair[] {
  const pair = (our: Side, their: Side): SidePair => ({
    ours: our,
    theirs: their,
    difference: Math.abs(our.inches - their.inches) / Math.max(our.inches, their.inches),
  });
  if (ours.length === 1 || theirs.length === 1) {
    // One length may be of any side.
    const all = ours.flatMap((our) => theirs.map((their) => pair(our, their)));
    return all.sort((a, b) => a.difference - b.difference).slice(0, 1);
  }
  return ours.slice(0, theirs.length).map((our, at) => pair(our, theirs[at] as Side));
}

export function compareDimensions({ weights, item, entry }: Pair): FieldEvidence {
  const w = weights.dimensions;
  const said = {
    field: 'dimensions' as const,
    item: sizeOf(item.size, item.weight),
    entry: sizeOf(entry.size, entry.weight),
  };
  const heft = compareWeights(item.weight, entry.weight, w);
  const sides = pairSides(item.size, entry.size);
  const off = Math.max(...sides.map((side) => side.difference));
  const inPercent = `${Math.round(off * 100)} %`;
  if (sides.length === 0) {
    if (heft === null)
      return missingEvidence('dimensions', said.item, said.entry, 'gives no dimensions');
    const level = heft.bits > 0 ? 'near' : 'conflict';
    return { ...said, level, bits: heft.bits, reason: () => heft.reason };
  }
  const part = Math.min(sides.length, 2) / 2;
  const finding = (level: FieldEvidence['level'], bits: number, reason: string): FieldEvidence => ({
    ...said,
    level,
    bits: bits * part + (heft?.bits ?? 0),
    reason: () => (heft ? `${reason}; ${heft.reason}` : reason),
  });
  if (off <= w.exactWithin) return finding('exact', w.exact, `Both measure ${said.entry}`);
  if (off <= w.nearWithin) return finding('near', w.near, `Their sizes differ by ${inPercent}`);
  if (off <= w.conflictBeyond) {
    return finding(
      'conflict',
      w.different,
      `Their sizes differ by ${inPercent}: beyond what one pattern varies`,
    );
  }
  return finding(
    'conflict',
    w.conflict,
    `Their sizes differ by ${inPercent}: they cannot be one pattern`,
  );
}

function compareWeights(
  ours: number | null,
  theirs: number | null,
  w: Pair['weights']['dimensions'],
) {
  if (ours === null || theirs === null) return null;
  const off = Math.abs(ours - theirs) / Math.max(ours, theirs);
  if (off <= w.nearWithin) return { bits: w.weight.exact, reason: 'they weigh the same' };
  if (off <= w.conflictBeyond) return null;
  return { bits: w.weight.conflict, reason: `their weights differ by ${Math.round(off * 100)} %` };
}

function sizeOf(size: readonly Side[], weight: number | null): string | null {
  const sides = size.map(({ inches }) => number(inches)).join(' × ');
  const parts = [sides && `${sides} in`, weight !== null && `${number(weight)} oz`].filter(Boolean);
  return parts.join(', ') || null;
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
