import { type DesignationRelation, relateDesignations } from '../profile/designation-relation.ts';
import type { Designation } from '../parse/parse-text.ts';
import type { Pair } from './pair.ts';

/** A designation of the item and one of the entry. */
export interface DesignationPair {
  item: Designation;
  entry: Designation;
  relation: DesignationRelation;
  bits: number;
}

/** How the less certain of the two was read: from its name, a nickname or abbreviation, or a typing error. */
export function getOrigin(item: Designation, entry: Designation): Designation['by'] {
  return item.by === 'name' ? entry.by : item.by;
}

/** The pair of designations with the most bits. */
export function findBestPair(pair: Pair): DesignationPair | null {
  const { weights, item, entry } = pair;
  const { laterUnit: later, mentionedInName: inName, mentionedInDescription: inDescription } = weights.designation;
  let best: DesignationPair | null = null;
  const consider = (reading: DesignationPair) => {
    if (!best || reading.bits > best.bits) best = reading;
  };
  const entries = [...entry.designations, ...entry.otherDesignations];
  for (const [at, theirs] of entries.entries()) {
    for (const [place, ours] of item.designations.entries()) {
      const reading = read(pair, ours, theirs);
      // A second unit on either side is the lesser claim, but no worse a conflict.
      const behind = place > 0 || at > 0 ? later : 0;
      consider(reading.bits > 0 ? { ...reading, bits: reading.bits + behind } : reading);
    }
  }
  if (!(best as DesignationPair | null)?.relation.conflict) return best;
  // Of another unit by the field that counts: that others mention this one softens the veto, no more.
  for (const { designation, where } of item.mentioned) {
    for (const theirs of entry.designations) {
      const reading = read(pair, designation, theirs);
      if (reading.bits > 0) {
        consider({ ...reading, bits: where === 'name' ? inName : inDescription });
      }
    }
  }
  return best;
}

function read(
  { weights, statistics }: Pair,
  item: Designation,
  entry: Designation,
): DesignationPair {
  const w = weights.designation;
  const relation = relateDesignations(item, entry);
  const { depth, conflict: against, isCertain: isFirm, specialties } = relation;
  if (against) {
    const veto = item.by === 'alias' ? w[against] * w.nicknameFactor : w[against];
    return { item, entry, relation, bits: isFirm ? veto : w.uncertain };
  }
  if (depth === null) return { item, entry, relation, bits: 0 };
  let bits = statistics.designationBits(depth, entry);
  if (depth === 'echelon' && specialties === 'silent') {
    const said = item.specialty ?? entry.specialty;
    bits += said === 'infantry' ? w.omittedInfantry : w.omittedSpecialty;
  }
  if (specialties === 'related') bits += w.relatedSpecialty;
  const by = getOrigin(item, entry);
  if (by !== 'name') bits += w[by];
  return { item, entry, relation, bits: Math.max(0, bits) };
}
