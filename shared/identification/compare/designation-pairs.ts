import type { Designation } from '../parse/parse-text.ts';
import { type DesignationRelation, relateDesignations } from '../profile/designation-relation.ts';
import type { Pair } from './pair.ts';

export interface DesignationPair {
  item: Designation;
  entry: Designation;
  relation: DesignationRelation;
  bits: number;
}

export function getOrigin(item: Designation, entry: Designation): Designation['matchedBy'] {
  return item.matchedBy === 'name' ? entry.matchedBy : item.matchedBy;
}

/** A conflict weighs less if the item also mentions the entry's designation. */
export function findBestPair(context: Pair): DesignationPair | null {
  const { weights, item, entry } = context;
  const { laterUnit, mentionedInName, mentionedInDescription } = weights.designation;
  const pairs: DesignationPair[] = [];
  const entryDesignations = [...entry.designations, ...entry.otherDesignations];
  for (const [entryIndex, theirs] of entryDesignations.entries()) {
    for (const [itemIndex, ours] of item.designations.entries()) {
      const pair = compare(context, ours, theirs);
      // A later designation agrees less, but conflicts equally.
      const isLater = pair.bits > 0 && (itemIndex > 0 || entryIndex > 0);
      pairs.push(isLater ? { ...pair, bits: pair.bits + laterUnit } : pair);
    }
  }
  const best = findMax(pairs);
  if (!best?.relation.conflict) return best;
  const mentions = item.mentioned.flatMap(({ designation, where }) =>
    entry.designations
      .map((theirs) => compare(context, designation, theirs))
      .filter(({ bits }) => bits > 0)
      .map((pair) => ({
        ...pair,
        bits: where === 'name' ? mentionedInName : mentionedInDescription,
      })),
  );
  return findMax([best, ...mentions]);
}

function findMax(pairs: readonly DesignationPair[]): DesignationPair | null {
  return pairs.reduce<DesignationPair | null>(
    (best, pair) => (best && best.bits >= pair.bits ? best : pair),
    null,
  );
}

function compare(
  { weights, statistics }: Pair,
  item: Designation,
  entry: Designation,
): DesignationPair {
  const w = weights.designation;
  const relation = relateDesignations(item, entry);
  const { depth, conflict, isCertain, specialties } = relation;
  if (conflict) {
    const bits = item.matchedBy === 'alias' ? w[conflict] * w.nicknameFactor : w[conflict];
    return { item, entry, relation, bits: isCertain ? bits : w.uncertain };
  }
  if (depth === null) return { item, entry, relation, bits: 0 };
  let bits = statistics.designationBits(depth, entry);
  if (depth === 'echelon' && specialties === 'omitted') {
    const omitted = item.specialty ?? entry.specialty;
    bits += omitted === 'infantry' ? w.omittedInfantry : w.omittedSpecialty;
  }
  if (specialties === 'related') bits += w.relatedSpecialty;
  const origin = getOrigin(item, entry);
  if (origin !== 'name') bits += w[origin];
  return { item, entry, relation, bits: Math.max(0, bits) };
}
